import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** The first day on which a payer paid in a month. */
export interface FirstPaidRow {
  readonly payerId: string;
  readonly payerName: string;
  readonly paidOn: string;
}

/**
 * Of every payer and month from a day on, those to come too. Payments that are held have come all
 * the same.
 */
export async function listFirstPaid(
  tx: TenantTransaction,
  from: string,
): Promise<readonly FirstPaidRow[]> {
  const { rows } = await sql<FirstPaidRow>`
    select payer_id as "payerId", payers.name as "payerName", min(paid_on)::text as "paidOn"
    from payments
    join payers on payers.organization_id = payments.organization_id
      and payers.id = payments.payer_id
    where payments.organization_id = ${tx.organizationId} and paid_on >= ${from}
    group by payer_id, payers.name, date_trunc('month', paid_on)
    order by "paidOn"`.execute(tx.query);
  return rows;
}

/** Ends the alerts of payers that have paid since the month for which they were awaited began. */
export async function resolvePaidSince(tx: TenantTransaction): Promise<void> {
  await sql`
    update alerts set resolved_at = now(), updated_at = now()
    where organization_id = ${tx.organizationId} and resolved_at is null
      and starts_with(cause, 'late:')
      and exists (select from payments
        where payments.organization_id = ${tx.organizationId}
          and payments.payer_id = split_part(alerts.cause, ':', 2)::uuid
          and payments.paid_on >= alerts.month)`.execute(tx.query);
}
