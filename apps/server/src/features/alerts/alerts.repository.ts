import type { AlertFound } from '@pfs/core/alerts';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';

export interface PayerMonthRow {
  readonly payer_id: string;
  readonly payer_name: string;
  readonly month: string;
  readonly gross: string;
  readonly dir_fees: string;
  readonly unclassified: string;
}

/** What each payer of these remittances did in the months of its payments and the 3 before each. */
export async function readPayerMonths(
  tx: TenantTransaction,
  remittanceIds: readonly string[],
): Promise<readonly PayerMonthRow[]> {
  const { rows } = await sql<PayerMonthRow>`
    with touched as (
      select distinct payer_id, date_trunc('month', paid_on)::date as month from payments
      where organization_id = ${tx.organizationId}
        and remittance_id = any (${remittanceIds}::uuid[])
        and paid_on is not null
    )
    select metric.payer_id, payers.name as payer_name,
      to_char(metric.metric_date, 'YYYY-MM') as month,
      sum(gross)::text as gross, sum(dir_fees + adjustments_dir)::text as dir_fees,
      sum(adjustments_unclassified)::text as unclassified
    from payer_day_metrics metric
    join payers on payers.organization_id = metric.organization_id and payers.id = metric.payer_id
    where metric.organization_id = ${tx.organizationId}
      and exists (
        select from touched
        where touched.payer_id = metric.payer_id
          and metric.metric_date >= touched.month - interval '3 months'
          and metric.metric_date < touched.month + interval '1 month'
      )
    group by metric.payer_id, payers.name, to_char(metric.metric_date, 'YYYY-MM')`.execute(
    tx.query,
  );
  return rows;
}

export interface TouchedMonthRow {
  readonly payer_id: string;
  readonly payer_name: string;
  readonly month: string;
  readonly held: number;
  readonly held_amount: string;
}

/** The payers and months of these remittances, with what is held back there as out of balance. */
export async function readTouchedMonths(
  tx: TenantTransaction,
  remittanceIds: readonly string[],
): Promise<readonly TouchedMonthRow[]> {
  const { rows } = await sql<TouchedMonthRow>`
    with touched as (
      select distinct payer_id, date_trunc('month', paid_on)::date as month from payments
      where organization_id = ${tx.organizationId}
        and remittance_id = any (${remittanceIds}::uuid[])
        and paid_on is not null
    )
    select touched.payer_id, payers.name as payer_name, to_char(touched.month, 'YYYY-MM') as month,
      count(payments.id)::int as held, coalesce(sum(payments.amount), 0)::text as held_amount
    from touched
    join payers on payers.organization_id = ${tx.organizationId} and payers.id = touched.payer_id
    left join payments on payments.organization_id = ${tx.organizationId}
      and payments.payer_id = touched.payer_id
      and payments.held_reason in ('out_of_balance', 'cut_off')
      and not payments.balanced and not payments.counted
      and payments.paid_on >= touched.month
      and payments.paid_on < touched.month + interval '1 month'
    group by touched.payer_id, payers.name, touched.month`.execute(tx.query);
  return rows;
}

/**
 * One alert for each cause and month: written anew when its figures change, gone when its cause
 * is.
 */
export async function putAlert(
  tx: TenantTransaction,
  { cause, month, found }: { cause: string; month: string; found: AlertFound | undefined },
): Promise<void> {
  if (found === undefined) {
    await tx.query
      .deleteFrom('alerts')
      .where('organization_id', '=', tx.organizationId)
      .where('cause', '=', cause)
      .where('month', '=', `${month}-01`)
      .execute();
    return;
  }
  const contents = {
    type: found.type,
    title: found.title,
    message: found.message,
    severity: found.severity,
  };
  await tx.query
    .insertInto('alerts')
    .values({
      organization_id: tx.organizationId,
      id: uuidV7(),
      cause,
      month: `${month}-01`,
      ...contents,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'cause', 'month'])
        .doUpdateSet({ ...contents, updated_at: sql`now()` }),
    )
    .execute();
}
