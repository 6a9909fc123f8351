import type { InvoiceDocument } from '@pfs/wire/invoice-documents';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { insertAuditRow } from '../audit/public.ts';
import { lockContent } from '../remittances/public.ts';
import type { By } from '../vendors/public.ts';
import {
  findDocument,
  findOfContent,
  lockDocument,
  updateDocument,
} from './invoice-documents.repository.ts';
import { deleteDrafts } from './invoice-drafts.repository.ts';
import { getListed } from './listed-documents.service.ts';

/** Reads a file again of which nothing was kept. */
export async function retryDocument(
  tx: TenantTransaction,
  jobs: Jobs,
  { documentId, by }: { readonly documentId: string; readonly by: By },
): Promise<InvoiceDocument> {
  const found = await findDocument(tx, documentId);
  if (found === undefined) throw new AppError('not_found');
  await lockContent(tx, found.sha256);
  const current = await lockDocument(tx, documentId);
  if (current?.status !== 'failed' && current?.status !== 'dismissed') {
    const message = 'Only a file that failed or was dismissed can be read again.';
    throw new AppError('conflict', { message });
  }
  const living = await findOfContent(tx, found.sha256);
  if (living !== undefined) {
    throw new AppError('duplicate_file', { message: 'This file was added again meanwhile.' });
  }
  await deleteDrafts(tx, documentId);
  await updateDocument(tx, documentId, { status: 'reading' });
  const { organizationId } = tx;
  await insertAuditRow(tx, {
    ...{ ...by, organizationId },
    ...{ entityType: 'invoice_document', entityId: documentId },
    action: 'update',
    description: 'Asked to read a file of invoices again',
  });
  await jobs.sendReadInvoice(tx, { organizationId, documentId });
  return getListed(tx, documentId);
}
