import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { getDataKey } from '../../platform/files/data-keys.ts';
import type { ReceivedFile } from '../../platform/files/file-store.ts';
import type { Queue } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  addressCharactersMax,
  keptBytesMax,
  mailBytesMax,
  mailsPerHourMax,
} from './mail-limits.ts';
import {
  countMailsSince,
  insertMail,
  lockMailContent,
  sumKeptBytes,
  updateMail,
} from './mails.repository.ts';
import { auditOutcome, openMailStore } from './settle-mail.service.ts';
import { reasonTexts } from './verdicts.ts';

/** Mails that came in and wait to be read. */
export const readMailQueue: Queue = { name: 'mail.read', idField: 'mailId', atOnceMax: 1 };

export type ReceiveParts = Pick<Platform, 'database' | 'files' | 'keys' | 'jobs' | 'clock'>;

interface IncomingMail {
  /** Whose address it was sent to; nothing in the mail itself says so. */
  readonly organizationId: string;
  readonly content: AsyncIterable<Uint8Array>;
  readonly via: 'smtp' | 'imap';
  /** Which mail of which mailbox: it is taken in once. */
  readonly sourceKey?: string;
  readonly remoteAddress?: string;
  readonly helo?: string;
  readonly envelopeFrom: string;
}

const hourMs = 3_600_000;
const heloCharactersMax = 255;

/**
 * Keeps a mail and sends the job that reads it. When this resolves, both are committed: the mail
 * gets a visible outcome even if a process dies.
 */
export async function receiveMail(parts: ReceiveParts, mail: IncomingMail): Promise<void> {
  const { organizationId } = mail;
  const dataKey = await parts.database.withTenant(organizationId, async (tx) => {
    if (!(await isRoom(tx, parts.clock()))) throw new AppError('too_many_requests');
    return getDataKey(parts.keys, tx);
  });
  const store = await openMailStore(parts);
  const received = await store.put({
    organizationId,
    dataKey,
    content: mail.content,
    bytesMax: mailBytesMax,
  });
  try {
    await keep(parts, mail, received);
  } finally {
    await received.discard();
  }
}

/** Whether a mail of a pharmacy would be accepted now; others need not be fetched. */
export function hasRoom(
  { database, clock }: Pick<ReceiveParts, 'database' | 'clock'>,
  organizationId: string,
): Promise<boolean> {
  return database.withTenant(organizationId, (tx) => isRoom(tx, clock()));
}

/** Nobody who learns an address can fill the pharmacy's list or the disk. */
async function isRoom(tx: TenantTransaction, now: Date): Promise<boolean> {
  const mails = await countMailsSince(tx, new Date(now.getTime() - hourMs));
  return mails < mailsPerHourMax && (await sumKeptBytes(tx)) < keptBytesMax;
}

async function keep(
  { database, clock, jobs }: ReceiveParts,
  mail: IncomingMail,
  received: ReceivedFile,
): Promise<void> {
  const { organizationId } = mail;
  await database.withTenant(organizationId, async (tx) => {
    await lockMailContent(tx, received.sha256);
    const id = uuidV7();
    const isNew = await insertMail(tx, {
      ...rowOf(mail),
      id,
      receivedAt: clock(),
      bytes: received.bytes,
      sha256: received.sha256,
      storagePath: await received.keep(),
    });
    if (!isNew) return;
    await jobs.send(tx, readMailQueue, id);
  });
}

function rowOf(mail: Omit<IncomingMail, 'content'>) {
  return {
    via: mail.via,
    sourceKey: mail.sourceKey ?? null,
    remoteAddress: mail.remoteAddress?.slice(0, 45) ?? null,
    helo: mail.helo === undefined ? null : plain(mail.helo, heloCharactersMax),
    envelopeFrom: plain(mail.envelopeFrom, addressCharactersMax),
  };
}

/** A client's text may contain anything; PostgreSQL refuses NUL. */
function plain(text: string, charactersMax: number): string {
  return text.replaceAll(/\p{Cc}/gu, '').slice(0, charactersMax);
}

/** Records a mail that is too large, without its content. */
export async function recordTooLarge(
  { database, clock }: Pick<ReceiveParts, 'database' | 'clock'>,
  { bytes, ...mail }: Omit<IncomingMail, 'content'> & { readonly bytes: number },
): Promise<void> {
  await database.withTenant(mail.organizationId, async (tx) => {
    const id = uuidV7();
    const now = clock();
    const empty = { bytes, sha256: '', storagePath: null };
    if (!(await insertMail(tx, { ...rowOf(mail), ...empty, id, receivedAt: now }))) return;
    await updateMail(tx, id, {
      status: 'refused',
      reason_code: 'too_large',
      reason: reasonTexts.too_large,
      settled_at: now,
    });
    await auditOutcome(tx, {
      mailId: id,
      status: 'refused',
      code: 'too_large',
      files: 0,
      remoteAddress: mail.remoteAddress,
    });
  });
}
