import { UnreadableDocument } from '@pfs/documents/unreadable-document';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { KeptDocument } from '../../platform/document-reading.ts';
import { AppError } from '../../platform/errors.ts';
import { getDataKey } from '../../platform/files/key-ring.ts';
import type { Original } from '../../platform/http/send-original.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import type { PagePictures } from '../document-review/public.ts';
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
  readonly by: AuditContext;
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
  const seen = `Viewed page ${number} of an invoice file`;
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
    path: parts.files.locate(file.file_path),
    dataKey: await getDataKey(parts.keys, tx),
  };
  return { document, wanted };
}

/** Where the file lies, with the look at it on record. */
export async function openDocumentFile(
  { files, keys }: Parts,
  tx: TenantTransaction,
  asked: { readonly documentId: string; readonly by: AuditContext },
): Promise<Original> {
  const file = await findDocument(tx, asked.documentId);
  if (file === undefined) throw new AppError('not_found');
  await record(tx, asked, 'Downloaded the original of an invoice file');
  return {
    fileName: file.file_name,
    fileBytes: Number(file.file_size),
    path: files.locate(file.file_path),
    dataKey: await getDataKey(keys, tx),
  };
}

function record(
  tx: TenantTransaction,
  { documentId, by }: { readonly documentId: string; readonly by: AuditContext },
  description: string,
): Promise<void> {
  return insertAuditRow(tx, {
    ...{ ...by, organizationId: tx.organizationId },
    ...{ entityType: 'invoice_document', entityId: documentId },
    ...{ action: 'process', description },
  });
}
