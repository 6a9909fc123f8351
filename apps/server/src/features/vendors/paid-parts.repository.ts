import { type Cents, centsToText } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';

export interface PaidPart {
  readonly amountCents: Cents;
  readonly paidOn: Day;
  readonly note?: string | undefined;
  readonly userId: string | null;
}

/** Keeps a part; what was paid on the invoice is the sum of its parts. */
export async function insertPart(tx: TenantTransaction, id: string, part: PaidPart): Promise<void> {
  await tx.query
    .insertInto('invoice_payments')
    .values({
      organization_id: tx.organizationId,
      id: uuidV7(),
      invoice_id: id,
      amount: centsToText(part.amountCents),
      paid_on: part.paidOn,
      note: part.note ?? null,
      recorded_by: part.userId,
    })
    .execute();
  await sql`update vendor_invoices set version = version + 1, updated_at = now(),
      paid_amount = (select sum(amount) from ${partsOf(tx, id)})
    where organization_id = ${tx.organizationId} and id = ${id}`.execute(tx.query);
}

/** The day of the last part, or the given one where nothing had to be paid. */
export async function setPaidDate(tx: TenantTransaction, id: string, today: Day): Promise<void> {
  await sql`update vendor_invoices
    set paid_date = coalesce((select max(paid_on) from ${partsOf(tx, id)}), ${today}::date)
    where organization_id = ${tx.organizationId} and id = ${id}`.execute(tx.query);
}

function partsOf(tx: TenantTransaction, id: string) {
  return sql`invoice_payments part
    where part.organization_id = ${tx.organizationId} and part.invoice_id = ${id}`;
}
