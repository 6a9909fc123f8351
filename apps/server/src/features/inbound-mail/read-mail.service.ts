import type { InboundAttachment } from '@pfs/wire/inbound-mail';
import { getDataKey } from '../../platform/files/data-keys.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Ingested, ingestFile } from './ingest-file.ts';
import { attemptsMax } from './mail-limits.ts';
import { findMail, type MailRow, updateMail } from './mails.repository.ts';
import { findPharmacy, type PharmacyRow } from './pharmacy.repository.ts';
import type { MailHead, MailMessage, NextStep } from './reading/mail-messages.ts';
import { type MailReaders, MailTooSlow } from './reading/mail-readers.ts';
import { isAllowedSender } from './senders.ts';
import { openMailStore, openUnpackedStore, settleMail } from './settle-mail.service.ts';
import { declinedReasons, type Verdict, verdictOf, verdictOfFiles } from './verdicts.ts';

type ReadParts = Platform & { readonly mailReaders: MailReaders };

interface Waiting {
  readonly mail: MailRow & { readonly storage_path: string };
  readonly pharmacy: PharmacyRow;
  readonly dataKey: Uint8Array;
}

/** Reads a mail and settles it. A second run of the same job finds it settled. */
export async function readInboundMail(
  parts: ReadParts,
  { organizationId, id }: Job,
): Promise<void> {
  const waiting = await parts.database.withTenant(organizationId, async (tx) => {
    const mail = await findMail(tx, id);
    if (mail?.status !== 'received' || mail.storage_path === null) return undefined;
    const { storage_path } = mail;
    const dataKey = await getDataKey(parts.keys, tx);
    return { mail: { ...mail, storage_path }, pharmacy: await findPharmacy(tx), dataKey };
  });
  if (waiting === undefined) return;
  try {
    await read(parts, waiting);
  } catch (error) {
    if (await isGivenUp(parts, waiting)) return;
    throw error;
  }
}

async function read(parts: ReadParts, waiting: Waiting): Promise<void> {
  const { mail, pharmacy, dataKey } = waiting;
  const store = await openMailStore(parts);
  const files: Ingested[] = [];
  const seen = new Set<string>();
  const unpacked = await openUnpackedStore(parts);
  const ingesting = {
    unpacked,
    pharmacy,
    dataKey,
    mailId: mail.id,
    remoteAddress: mail.remote_address,
    seen,
  };
  let head: MailHead | undefined;
  let held: Verdict | undefined;
  const take = async (message: MailMessage): Promise<NextStep> => {
    if ('head' in message) {
      head = message.head;
      held = await whyHeld(parts, waiting, head);
      return held === undefined ? 'next' : 'stop';
    }
    if ('declined' in message) {
      files.push({ attachment: toDeclined(message.declined) });
      return 'next';
    }
    try {
      files.push(await ingestFile(parts, message.file, ingesting));
    } finally {
      await unpacked.remove(message.file.storagePath);
    }
    return 'next';
  };
  const task = {
    dataKey: Buffer.from(dataKey).toString('hex'),
    organizationId: pharmacy.organizationId,
    unpackFolder: unpacked.localFolder,
    remoteAddress: mail.remote_address,
    helo: mail.helo,
    envelopeFrom: mail.envelope_from,
  };
  const outcome = await store
    .open({ storagePath: mail.storage_path, dataKey })
    .withLocalFile(({ path }) => parts.mailReaders.read({ ...task, path }, take))
    .catch((error: unknown) => {
      if (error instanceof MailTooSlow) return 'too_slow' as const;
      throw error;
    });
  const attachments = held === undefined ? files.map(({ attachment }) => attachment) : listed(head);
  const verdict =
    held ??
    (outcome === 'read' || outcome === 'stopped'
      ? verdictOfFiles(files)
      : verdictOf('refused', outcome));
  await settleMail(parts, { mail, pharmacy, head, verdict, attachments });
}

/** Why a mail waits to be released before it is read; undefined when it needn't. */
async function whyHeld(
  { config, database }: ReadParts,
  { mail, pharmacy }: Waiting,
  { from, dmarc, proven }: MailHead,
): Promise<Verdict | undefined> {
  if (!pharmacy.isOpen) return verdictOf('quarantined', 'pharmacy_inactive');
  if (mail.released) return undefined;
  if (from === null) return verdictOf('quarantined', 'no_sender');
  const allowed = await database.withTenant(pharmacy.organizationId, (tx) =>
    isAllowedSender(tx, from),
  );
  if (!allowed) return verdictOf('quarantined', 'unknown_sender');
  if (dmarc === 'fail') return verdictOf('quarantined', 'forged_sender');
  if (proven || config.inboundMail.trustsEnvelope) return undefined;
  return verdictOf('quarantined', 'unproven_sender');
}

function listed(head: MailHead | undefined): InboundAttachment[] {
  return (head?.files ?? []).map((file) => ({
    ...file,
    outcome: 'listed',
    reason: null,
    remittanceId: null,
  }));
}

function toDeclined({
  fileName,
  bytes,
  declined,
}: {
  fileName: string;
  bytes: number;
  declined: keyof typeof declinedReasons;
}): InboundAttachment {
  const reason = declinedReasons[declined];
  return { fileName, bytes, outcome: 'refused', reason, remittanceId: null };
}

/** After enough internal failures a person is asked; until then the job is tried again. */
async function isGivenUp(parts: ReadParts, { mail, pharmacy }: Waiting): Promise<boolean> {
  const attempts = await parts.database.withTenant(pharmacy.organizationId, async (tx) => {
    const current = await findMail(tx, mail.id);
    const count = (current?.attempts ?? 0) + 1;
    await updateMail(tx, mail.id, { attempts: count });
    return count;
  });
  if (attempts < attemptsMax) return false;
  const verdict = verdictOf('quarantined', 'internal');
  await settleMail(parts, { mail, pharmacy, head: undefined, verdict, attachments: [] });
  return true;
}
