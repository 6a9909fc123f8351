import { toCents, toDollars } from '@pfs/core/money';
import type { InvoiceDocument } from '@pfs/wire/invoice-documents';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Asked, type ListedRow, listDocumentRows } from './listed-documents.repository.ts';

export async function listDocuments(
  tx: TenantTransaction,
  asked: Asked,
): Promise<InvoiceDocument[]> {
  return (await listDocumentRows(tx, asked)).map(toInvoiceDocument);
}

export async function getListed(tx: TenantTransaction, id: string): Promise<InvoiceDocument> {
  const [row] = await listDocumentRows(tx, { id, limit: 1 });
  if (row === undefined) throw new AppError('not_found');
  return toInvoiceDocument(row);
}

function toInvoiceDocument(row: ListedRow): InvoiceDocument {
  return {
    id: row.id,
    fileName: row.file_name,
    fileType: row.file_type,
    fileSize: Number(row.file_size),
    origin: row.origin,
    status: row.status,
    reasonCode: row.reason_code,
    reason: row.reason,
    vendorId: row.vendor_id,
    vendorName: row.vendor_name,
    invoices: row.invoices,
    waiting: row.waiting,
    amount: toDollars(toCents(Number(row.cents))),
    doubts: row.doubts,
    uploadedByName: row.person,
    createdAt: row.created_at.toISOString(),
  };
}
