import { v5 as uuidV5 } from 'uuid';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { noOrigin } from '../audit/public.ts';
import { findDocumentOfContent, keepInvoiceFile } from '../invoice-documents/public.ts';
import { handedOverReason } from '../remittances/public.ts';
import { type Ingested, outcome, refused } from './file-outcome.ts';
import type { Ingesting } from './ingest-file.ts';

interface FileOfInvoices {
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Sends a file of a mail the way of uploaded invoices; done twice, it is there once. */
export async function ingestInvoices(
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
