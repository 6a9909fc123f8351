import type { InboundAttachment } from '@pfs/wire/inbound-mail';
import { v5 as uuidV5 } from 'uuid';
import { AppError } from '../../platform/errors.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { noOrigin } from '../audit/public.ts';
import { exportKind } from '../claims-exports/public.ts';
import { type DocumentKind, detectKind, type KindName, receiveFile } from '../intake/public.ts';
import { invoiceKind } from '../invoice-documents/public.ts';
import { remittanceKind } from '../remittances/public.ts';
import type { PharmacyRow } from './pharmacy.repository.ts';
import type { FoundFile } from './reading/mail-messages.ts';

interface Ingesting {
  readonly pharmacy: PharmacyRow;
  /** Where the mail's files were unpacked. */
  readonly unpacked: FileStore;
  readonly dataKey: Uint8Array;
  readonly mailId: string;
  readonly remoteAddress: string | null;
  /** Contents that this mail had before. */
  readonly seen: Set<string>;
}

export interface Ingested {
  readonly attachment: InboundAttachment;
  /** The code of a refusal that may pass: the mail is kept, and a person may release it then. */
  readonly waitsFor?: string;
}

const waitingCodes: readonly string[] = [
  'limit_reached',
  'trial_over',
  'subscription_inactive',
  'approval_required',
  'storage_full',
];

const kinds: Readonly<Record<KindName, DocumentKind>> = {
  remittance: remittanceKind,
  invoice: invoiceKind,
  export: exportKind,
};

/** Receives a file of a mail as an upload would be; done twice, the file is there once. */
export async function ingestFile(
  platform: Platform,
  { fileName, bytes, sha256, storagePath }: FoundFile,
  { pharmacy, dataKey, mailId, remoteAddress, seen, unpacked }: Ingesting,
): Promise<Ingested> {
  const attachment = { fileName, bytes, remittanceId: null };
  if (seen.has(sha256)) {
    const reason = 'It’s attached twice.';
    return { attachment: { ...attachment, outcome: 'duplicate', reason } };
  }
  seen.add(sha256);
  const found = unpacked.open({ storagePath, dataKey });
  const kind = await detectKind(found);
  // A reading that was cut off recognizes by this id what it received before.
  const id = uuidV5(kind === 'invoice' ? `invoices ${sha256}` : sha256, mailId);
  const ingested: Ingested = {
    attachment: {
      ...{ ...attachment, ...linkTo(kind, id), outcome: 'ingested' },
      reason: kinds[kind].texts.movedHere ?? null,
    },
  };
  try {
    await receiveFile(platform, kinds[kind], {
      actor: { ...pharmacy, userId: null },
      origin: { ...noOrigin, ipAddress: remoteAddress },
      file: { fileName, content: found.read(), truncated: () => false, source: 'mail', id, mailId },
    });
    return ingested;
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 500 || error.status === 503) throw error;
    const reason = error.message;
    if (error.code === 'duplicate_file') {
      const earlier = await findEarlier(platform, kind, { sha256, pharmacy });
      if (earlier === id) return ingested;
      const link = linkTo(kind, earlier);
      return { attachment: { ...attachment, ...link, outcome: 'duplicate', reason } };
    }
    if (!waitingCodes.includes(error.code)) {
      return { attachment: { ...attachment, outcome: 'refused', reason } };
    }
    return { attachment: { ...attachment, outcome: 'waiting', reason }, waitsFor: error.code };
  }
}

function linkTo(kind: KindName, id: string | null) {
  return kind === 'invoice' ? { remittanceId: null, invoiceDocumentId: id } : { remittanceId: id };
}

async function findEarlier(
  { database }: Platform,
  kind: KindName,
  { sha256, pharmacy }: { readonly sha256: string; readonly pharmacy: PharmacyRow },
): Promise<string | null> {
  const earlier = await database.withTenant(pharmacy.organizationId, (tx) =>
    kinds[kind].findEarlier(tx, sha256),
  );
  return earlier?.id ?? null;
}
