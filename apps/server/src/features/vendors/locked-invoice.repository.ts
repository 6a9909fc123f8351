import type { InvoiceStatus } from '@pfs/core/invoices/invoice-status';
import { type Cents, centsOfSum } from '@pfs/core/money';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';

export interface LockedInvoice {
  readonly id: string;
  readonly status: InvoiceStatus;
  readonly version: number;
  readonly totalCents: Cents;
  readonly paidCents: Cents;
}

/** Held until the end of the transaction: of two steps at once, the second sees the first. */
export async function lockInvoice(
  tx: TenantTransaction,
  id: string,
): Promise<LockedInvoice | undefined> {
  const row = await tx.query
    .selectFrom('vendor_invoices')
    .select(['status', 'version', 'total_amount', 'paid_amount'])
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id,
    status: row.status as InvoiceStatus,
    version: row.version,
    totalCents: centsOfSum(row.total_amount),
    paidCents: centsOfSum(row.paid_amount),
  };
}

export interface StatusStep {
  readonly from: InvoiceStatus;
  readonly to: InvoiceStatus;
  readonly reason?: string | undefined;
  readonly userId: string | null;
}

/** Sets the status and keeps who did it; of an approval on the invoice, too. */
export async function insertStep(tx: TenantTransaction, id: string, step: StatusStep) {
  const approved = { approved_by: step.userId, approved_at: sql<Date>`now()` };
  await tx.query
    .updateTable('vendor_invoices')
    .set((set) => ({
      status: step.to,
      version: set('version', '+', 1),
      updated_at: sql<Date>`now()`,
      ...(step.to === 'approved' ? approved : {}),
    }))
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .execute();
  await tx.query
    .insertInto('invoice_status_changes')
    .values({
      organization_id: tx.organizationId,
      id: uuidV7(),
      invoice_id: id,
      from_status: step.from,
      to_status: step.to,
      reason: step.reason ?? null,
      changed_by: step.userId,
      // Not when the transaction began: it may have waited for another step.
      changed_at: sql<Date>`clock_timestamp()`,
    })
    .execute();
}
