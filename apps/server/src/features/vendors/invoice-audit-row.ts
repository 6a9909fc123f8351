import type { TenantTransaction } from '../../platform/database/database.ts';
import { type AuditEntry, insertAuditRow } from '../audit/public.ts';

type InvoiceEntry = Omit<AuditEntry, 'organizationId' | 'entityType' | 'entityId'>;

/** What is done to an invoice, on the audit trail under the number that people know it by. */
export async function insertInvoiceAuditRow(
  tx: TenantTransaction,
  invoiceId: string,
  { newValues, ...entry }: InvoiceEntry,
): Promise<void> {
  const { invoice_number: invoiceNumber } = await tx.query
    .selectFrom('vendor_invoices')
    .select('invoice_number')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  await insertAuditRow(tx, {
    ...entry,
    organizationId: tx.organizationId,
    entityType: 'vendor_invoice',
    entityId: invoiceId,
    newValues: { invoiceNumber, ...newValues },
  });
}
