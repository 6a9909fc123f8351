import type { InvoiceStatus } from '@pfs/core/invoices/invoice-status';
import { type Cents, centsOfSum, centsToText } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { Database, TenantTransaction } from '../../../platform/database/database.ts';
import { insertOwn, selectOwn, updateOwn } from '../../../platform/database/own-rows.ts';
import { errorCode } from '../../../platform/database/unavailable.ts';
import { AppError } from '../../../platform/errors.ts';
import { type AuditEntry, insertAuditRow } from '../../audit/public.ts';
import { lockLedger } from '../../ledger/public.ts';

/** PostgreSQL's error code for a number out of its column's range. */
const numberOutOfRange = '22003';

/** Changes invoices of a pharmacy. Imports and changes that affect drug costs take turns. */
export async function changeInvoices<T>(
  database: Database,
  organizationId: string,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  try {
    return await database.withTenant(organizationId, async (tx) => {
      await lockLedger(tx);
      return work(tx);
    });
  } catch (error) {
    if (errorCode(error) === numberOutOfRange) throw tooLarge(error);
    throw error;
  }
}

function tooLarge(cause: unknown): AppError {
  const message = 'A quantity, price, or total on this invoice is too large.';
  return new AppError('invalid_input', { message, cause });
}

export interface LockedInvoice {
  readonly id: string;
  readonly status: InvoiceStatus;
  readonly version: number;
  readonly totalCents: Cents;
  readonly paidCents: Cents;
}

/** Locks the invoice until the end of the transaction, so that a second change sees the first. */
export async function lockInvoice(
  tx: TenantTransaction,
  id: string,
): Promise<LockedInvoice | undefined> {
  const row = await selectOwn(tx, 'vendor_invoices', { id })
    .select(['status', 'version', 'total_amount', 'paid_amount'])
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

interface StatusStep {
  readonly from: InvoiceStatus;
  readonly to: InvoiceStatus;
  readonly reason?: string | undefined;
  readonly userId: string | null;
}

/** Sets the status and records who did it; an approval is also recorded on the invoice. */
export async function insertStep(tx: TenantTransaction, id: string, step: StatusStep) {
  const approved = { approved_by: step.userId, approved_at: sql<Date>`now()` };
  await updateOwn(tx, 'vendor_invoices', { id })
    .set((set) => ({
      status: step.to,
      version: set('version', '+', 1),
      updated_at: sql<Date>`now()`,
      ...(step.to === 'approved' ? approved : {}),
    }))
    .execute();
  await insertOwn(tx, 'invoice_status_changes', {
    id: uuidV7(),
    invoice_id: id,
    from_status: step.from,
    to_status: step.to,
    reason: step.reason ?? null,
    changed_by: step.userId,
    // Not the start of the transaction: it may have waited for another change.
    changed_at: sql<Date>`clock_timestamp()`,
  }).execute();
}

interface PartialPayment {
  readonly amountCents: Cents;
  readonly paidOn: Day;
  readonly note?: string | undefined;
  readonly userId: string | null;
}

/** Saves a partial payment, and their sum as the invoice's paid amount. */
export async function insertPartialPayment(
  tx: TenantTransaction,
  id: string,
  part: PartialPayment,
): Promise<void> {
  await insertOwn(tx, 'invoice_payments', {
    id: uuidV7(),
    invoice_id: id,
    amount: centsToText(part.amountCents),
    paid_on: part.paidOn,
    note: part.note ?? null,
    recorded_by: part.userId,
  }).execute();
  await sql`update vendor_invoices set version = version + 1, updated_at = now(),
      paid_amount = (select sum(amount) from ${paymentsOf(tx, id)})
    where organization_id = ${tx.organizationId} and id = ${id}`.execute(tx.query);
}

/** Sets the day of the last payment, or the given day if nothing had to be paid. */
export async function setPaidDate(tx: TenantTransaction, id: string, today: Day): Promise<void> {
  await sql`update vendor_invoices
    set paid_date = coalesce((select max(paid_on) from ${paymentsOf(tx, id)}), ${today}::date)
    where organization_id = ${tx.organizationId} and id = ${id}`.execute(tx.query);
}

function paymentsOf(tx: TenantTransaction, id: string) {
  return sql`invoice_payments part
    where part.organization_id = ${tx.organizationId} and part.invoice_id = ${id}`;
}

type InvoiceEntry = Omit<AuditEntry, 'organizationId' | 'entityType' | 'entityId'>;

/** Records a change of an invoice on the audit trail, with its invoice number. */
export async function insertInvoiceAuditRow(
  tx: TenantTransaction,
  invoiceId: string,
  { newValues, ...entry }: InvoiceEntry,
): Promise<void> {
  const { invoice_number: invoiceNumber } = await selectOwn(tx, 'vendor_invoices', {
    id: invoiceId,
  })
    .select('invoice_number')
    .executeTakeFirstOrThrow();
  await insertAuditRow(tx, {
    ...entry,
    entityType: 'vendor_invoice',
    entityId: invoiceId,
    newValues: { invoiceNumber, ...newValues },
  });
}
