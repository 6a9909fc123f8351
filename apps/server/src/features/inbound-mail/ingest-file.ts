import type { InboundAttachment } from '@pfs/wire/inbound-mail';
import { v5 as uuidV5 } from 'uuid';
import { AppError } from '../../platform/errors.ts';
import type { FileStore, StoredFile } from '../../platform/files/file-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { noOrigin } from '../audit/public.ts';
import { exportKind } from '../claims-exports/public.ts';
import { takeBankFile } from '../deposits/public.ts';
import {
  type DocumentKind,
  detectKind,
  type FileSource,
  type KindName,
  receiveFile,
} from '../intake/public.ts';
import { invoiceKind } from '../invoice-documents/public.ts';
import { remittanceKind } from '../remittances/public.ts';
import type { PharmacyRow } from './pharmacy.repository.ts';
import type { FoundFile } from './reading/mail-messages.ts';

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

interface Found {
  readonly fileName: string;
  readonly sha256: string;
  readonly content: Pick<StoredFile, 'read'>;
}

interface Receiving {
  readonly pharmacy: PharmacyRow;
  readonly source: FileSource;
  /** What brought the file, as a UUID: a reading that was cut off recognizes its files by it. */
  readonly cameWith: string;
  readonly mailId?: string;
  readonly remoteAddress: string | null;
}

export interface Taken {
  readonly outcome: 'ingested' | 'duplicate' | 'refused' | 'waiting';
  readonly kind: KindName | 'statement';
  /** The file it became, or of which it is a duplicate. */
  readonly id: string | null;
  readonly reason: string | null;
  /** The code of a refusal that may pass. */
  readonly waitsFor?: string;
}

/** Receives a file that nobody uploaded as an upload would be; done twice, it is there once. */
export async function takeFile(
  platform: Platform,
  { fileName, sha256, content }: Found,
  { pharmacy, source, cameWith, mailId, remoteAddress }: Receiving,
): Promise<Taken> {
  const kind = await detectKind(content);
  const id = uuidV5(kind === 'invoice' ? `invoices ${sha256}` : sha256, cameWith);
  const moved = kinds[kind].texts.movedHere ?? null;
  const ingested = { outcome: 'ingested', kind, id, reason: moved } as const;
  try {
    if (source === 'folder') {
      const statement = await takeStatement(platform, { fileName, content, pharmacy });
      if (statement !== undefined) return statement;
    }
    const ofMail = mailId === undefined ? {} : { mailId };
    await receiveFile(platform, kinds[kind], {
      actor: { ...pharmacy, userId: null },
      origin: { ...noOrigin, ipAddress: remoteAddress },
      file: { fileName, content: content.read(), truncated: () => false, source, id, ...ofMail },
    });
    return ingested;
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 500 || error.status === 503) throw error;
    const reason = error.message;
    if (error.code === 'duplicate_file') {
      const earlier = await findEarlier(platform, kind, { sha256, pharmacy });
      if (earlier === id) return ingested;
      return { outcome: 'duplicate', kind, id: earlier, reason };
    }
    const refused = { kind, id: null, reason };
    if (!waitingCodes.includes(error.code)) return { outcome: 'refused', ...refused };
    return { outcome: 'waiting', ...refused, waitsFor: error.code };
  }
}

/** Imports a bank statement; undefined if the file is none, or its account isn't certain. */
async function takeStatement(
  platform: Platform,
  { fileName, content, pharmacy }: Omit<Found, 'sha256'> & Pick<Receiving, 'pharmacy'>,
): Promise<Taken | undefined> {
  const { organizationId, approvalStatus } = pharmacy;
  if (platform.config.requireApproval && approvalStatus !== 'approved') return undefined;
  const file = { fileName, content: content.read(), truncated: () => false };
  const taken = await takeBankFile(platform, { organizationId, file });
  if (taken === undefined) return undefined;
  const { id, duplicate = null } = taken;
  const outcome = duplicate === null ? 'ingested' : 'duplicate';
  return { outcome, kind: 'statement', id, reason: duplicate };
}

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

/** Receives a file of a mail. */
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
  const content = unpacked.open({ storagePath, dataKey });
  const from = { pharmacy, source: 'mail', cameWith: mailId, mailId, remoteAddress } as const;
  const taken = await takeFile(platform, { fileName, sha256, content }, from);
  const { outcome, kind, id, reason, waitsFor } = taken;
  return {
    attachment: { ...attachment, ...linkTo(kind, id), outcome, reason },
    ...(waitsFor === undefined ? {} : { waitsFor }),
  };
}

function linkTo(kind: Taken['kind'], id: string | null) {
  if (kind === 'invoice' && id !== null) return { remittanceId: null, invoiceDocumentId: id };
  return { remittanceId: id };
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
