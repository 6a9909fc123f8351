import { UnreadableDocument } from '@pfs/documents/unreadable-document';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { KeptDocument } from '../../platform/document-reading.ts';
import { AppError } from '../../platform/errors.ts';
import { openKeptFile } from '../../platform/files/data-keys.ts';
import type { Original } from '../../platform/http/send-original.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertAuditRow } from '../audit/public.ts';
import type { PagePictures } from '../document-review/public.ts';
import type { By } from '../vendors/public.ts';
import { isPictured, pagesOf } from './get-document.service.ts';
import { findDocument } from './invoice-documents.repository.ts';

type Parts = Pick<Platform, 'database' | 'files' | 'keys' | 'documents'>;

export interface PageLook {
  readonly organizationId: string;
  readonly documentId: string;
  readonly page: number;
  readonly dpi: number;
  /** Aborts when the connection closes. */
  readonly gone: AbortSignal;
  readonly by: By;
}

/** The picture of a page. Nothing of it is answered before the look is on record. */
export async function drawInvoicePage(
  parts: Parts & { readonly pictures: PagePictures },
  look: PageLook,
): Promise<Buffer> {
  const { organizationId, documentId, dpi, gone } = look;
  const { database, documents, pictures } = parts;
  const { document, wanted } = await database.withTenant(organizationId, (tx) =>
    locatePage(parts, tx, look),
  );
  const { number, turnedDegrees } = wanted;
  const name = `${number} ${turnedDegrees} ${dpi}`;
  const png = await pictures
    .draw({ document: documentId, page: name, mayKeep: true }, gone, (allGone) =>
      documents.drawPage(document, { number, turnedDegrees, dpi }, allGone),
    )
    .catch((error: unknown) => {
      if (!(error instanceof UnreadableDocument)) throw error;
      throw new AppError('conflict', { message: error.message, cause: error });
    });
  const seen = `Looked at page ${number} of a file of invoices`;
  await database.withTenant(organizationId, (tx) => record(tx, look, seen));
  return Buffer.from(png);
}

async function locatePage(parts: Parts, tx: TenantTransaction, { documentId, page }: PageLook) {
  const file = await findDocument(tx, documentId);
  const wanted = file && pagesOf(file).find(({ number }) => number === page);
  if (file === undefined || wanted === undefined || !isPictured(wanted, file)) {
    throw new AppError('not_found');
  }
  const document: KeptDocument = {
    organizationId: tx.organizationId,
    file: await openKeptFile(parts, tx, file.file_path),
  };
  return { document, wanted };
}

/** The original of a file of invoices, with its download on the audit trail. */
export async function openDocumentFile(
  parts: Parts,
  tx: TenantTransaction,
  asked: { readonly documentId: string; readonly by: By },
): Promise<Original> {
  const file = await findDocument(tx, asked.documentId);
  if (file === undefined) throw new AppError('not_found');
  await record(tx, asked, 'Downloaded the original of a file of invoices');
  return {
    fileName: file.file_name,
    fileBytes: Number(file.file_size),
    file: await openKeptFile(parts, tx, file.file_path),
  };
}

function record(
  tx: TenantTransaction,
  { documentId, by }: { readonly documentId: string; readonly by: By },
  description: string,
): Promise<void> {
  return insertAuditRow(tx, {
    ...{ ...by, organizationId: tx.organizationId },
    ...{ entityType: 'invoice_document', entityId: documentId },
    ...{ action: 'process', description },
  });
}
