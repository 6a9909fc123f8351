import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { KeyRing } from '../../platform/files/key-ring.ts';
import type { Original } from '../../platform/http/send-original.ts';
import { getDataKey } from '../remittances/public.ts';
import type { By } from './by.ts';
import { insertInvoiceAuditRow } from './invoice-audit-row.ts';

interface FileParts {
  readonly files: FileStore;
  readonly keys: KeyRing;
}

/** Where the file of an invoice lies, with the look at it on record; a typed one has none. */
export async function openInvoice(
  { files, keys }: FileParts,
  tx: TenantTransaction,
  { id, ...by }: By & { readonly id: string },
): Promise<Original> {
  const file = await findFile(tx, id);
  if (file === undefined) throw new AppError('not_found');
  await insertInvoiceAuditRow(tx, id, {
    ...by,
    action: 'process',
    description: 'Downloaded the original file of a vendor invoice',
  });
  return {
    fileName: file.file_name,
    fileBytes: Number(file.file_size),
    path: files.locate(file.file_path),
    dataKey: await getDataKey(keys, tx),
  };
}

function findFile(tx: TenantTransaction, invoiceId: string) {
  return tx.query
    .selectFrom('vendor_invoices as invoice')
    .innerJoin('invoice_documents as document', (join) =>
      join
        .onRef('document.organization_id', '=', 'invoice.organization_id')
        .onRef('document.id', '=', 'invoice.document_id'),
    )
    .select(['document.file_name', 'document.file_size', 'document.file_path'])
    .where('invoice.organization_id', '=', tx.organizationId)
    .where('invoice.id', '=', invoiceId)
    .executeTakeFirst();
}
