import { is810 } from '@pfs/edi/invoices/read-810';
import { v5 as uuidV5 } from 'uuid';
import { AppError } from '../../platform/errors.ts';
import { readSealedFile } from '../../platform/files/read-sealed-file.ts';
import type { Platform } from '../../platform/platform.ts';
import { noOrigin } from '../audit/public.ts';
import { findDocumentOfContent, keepInvoiceFile } from '../invoice-documents/public.ts';
import { handedOverReason, receiveRemittance } from '../remittances/public.ts';
import { type Ingested, outcome, refused } from './file-outcome.ts';
import { openUnpackedStore } from './mail-store.ts';
import { findRemittanceOfContent, type PharmacyRow } from './pharmacy.repository.ts';
import type { FoundFile } from './reading/mail-messages.ts';

export interface Ingesting {
  readonly pharmacy: PharmacyRow;
  readonly dataKey: Uint8Array;
  readonly mailId: string;
  readonly remoteAddress: string | null;
  /** Contents that this mail had before. */
  readonly seen: Set<string>;
}

/** Sends a file of a mail through the way of an upload; done twice, it is there once. */
export async function ingestFile(
  platform: Platform,
  { fileName, bytes, sha256, storagePath }: FoundFile,
  { pharmacy, dataKey, mailId, remoteAddress, seen }: Ingesting,
): Promise<Ingested> {
  const file = { fileName, bytes };
  if (seen.has(sha256)) {
    return { attachment: { ...file, ...outcome('duplicate', 'It’s attached twice.') } };
  }
  seen.add(sha256);
  // By it a reading that was cut off knows what it has taken in before.
  const remittanceId = uuidV5(sha256, mailId);
  const unpacked = await openUnpackedStore(platform);
  const path = unpacked.locate(storagePath);
  if (await holdsInvoices(path, dataKey)) {
    const given = { ...file, sha256, content: readSealedFile(path, dataKey) };
    return ingestInvoices(platform, given, { pharmacy, mailId, remoteAddress });
  }
  const content = readSealedFile(path, dataKey);
  try {
    await receiveRemittance(
      { ...platform, requireApproval: platform.config.requireApproval },
      {
        actor: { ...pharmacy, userId: null },
        origin: { ...noOrigin, ipAddress: remoteAddress },
        file: {
          fileName,
          content,
          truncated: () => false,
          source: 'mail',
          remittanceId,
        },
      },
    );
    return { attachment: { ...file, ...outcome('ingested', null, remittanceId) } };
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 500 || error.status === 503) throw error;
    if (error.code !== 'duplicate_file') return refused(file, error);
    const known = await findRemittance(platform, pharmacy.organizationId, sha256);
    const made = known === remittanceId;
    const found = made
      ? outcome('ingested', null, known)
      : outcome('duplicate', error.message, known);
    return { attachment: { ...file, ...found } };
  }
}

function findRemittance({ database }: Platform, organizationId: string, sha256: string) {
  return database.withTenant(organizationId, (tx) => findRemittanceOfContent(tx, sha256));
}

/** Whether a file is X12 with invoices, by its beginning. */
async function holdsInvoices(path: string, dataKey: Uint8Array): Promise<boolean> {
  for await (const head of readSealedFile(path, dataKey)) return is810(head);
  return false;
}

interface FileOfInvoices {
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Sends a file of a mail the way of uploaded invoices; done twice, it is there once. */
async function ingestInvoices(
  platform: Platform,
  { fileName, bytes, sha256, content }: FileOfInvoices,
  from: Pick<Ingesting, 'pharmacy' | 'mailId' | 'remoteAddress'>,
): Promise<Ingested> {
  const { pharmacy, mailId, remoteAddress } = from;
  const file = { fileName, bytes };
  // By it a reading that was cut off knows what it has taken in before.
  const documentId = uuidV5(`invoices ${sha256}`, mailId);
  const taken = (invoiceDocumentId: string): Ingested => ({
    attachment: { ...file, ...outcome('ingested', handedOverReason), invoiceDocumentId },
  });
  try {
    await keepInvoiceFile(platform, {
      actor: { ...pharmacy, userId: null },
      origin: { ...noOrigin, ipAddress: remoteAddress },
      file: { fileName, content, truncated: () => false, source: 'mail', documentId, mailId },
    });
    return taken(documentId);
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 500 || error.status === 503) throw error;
    if (error.code !== 'duplicate_file') return refused(file, error);
    const known = await platform.database.withTenant(pharmacy.organizationId, (tx) =>
      findDocumentOfContent(tx, sha256),
    );
    if (known === documentId) return taken(documentId);
    const found = { ...outcome('duplicate', error.message), invoiceDocumentId: known };
    return { attachment: { ...file, ...found } };
  }
}
