import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { openStoredFile } from '../../platform/files/data-keys.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import { drawPage, isPictured, type PagePictures } from '../intake/public.ts';
import { pagesOf } from './get-document.service.ts';
import { findDocument } from './invoice-documents.repository.ts';

type Parts = Pick<Platform, 'database' | 'files' | 'keys' | 'documents'>;

interface PageView {
  readonly organizationId: string;
  readonly documentId: string;
  readonly page: number;
  readonly dpi: number;
  /** Aborts when the connection closes. */
  readonly gone: AbortSignal;
  readonly by: AuditContext;
}

/** The picture of a page, which is answered once the view is audited. */
export async function drawInvoicePage(
  parts: Parts & { readonly pictures: PagePictures },
  view: PageView,
): Promise<Buffer> {
  const { organizationId, documentId, gone } = view;
  const located = await parts.database.withTenant(organizationId, (tx) =>
    locatePage(parts, tx, view),
  );
  const png = await drawPage(parts, { ...located, fileId: documentId, gone });
  await parts.database.withTenant(organizationId, (tx) =>
    insertAuditRow(tx, {
      ...{ ...view.by, organizationId, entityType: 'invoice_document', entityId: documentId },
      ...{ action: 'process', description: `Viewed page ${view.page} of an invoice file` },
    }),
  );
  return png;
}

async function locatePage(
  parts: Parts,
  tx: TenantTransaction,
  { documentId, page, dpi }: PageView,
) {
  const file = await findDocument(tx, documentId);
  const found = file && pagesOf(file).find(({ number }) => number === page);
  if (file === undefined || found === undefined || !isPictured(found, file.file_type)) {
    throw new AppError('not_found');
  }
  const document = {
    organizationId: tx.organizationId,
    file: await openStoredFile(parts, tx, file.file_path),
  };
  return { document, page: { number: page, turnedDegrees: found.turnedDegrees, dpi } };
}
