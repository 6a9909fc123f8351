import type { AlertFound } from '@pfs/core/alerts';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';

export interface PayerMonth {
  readonly payerId: string;
  /** `YYYY-MM` */
  readonly month: string;
}

/** The payers and months of the payments of these remittances. */
export async function listTouchedMonths(
  tx: TenantTransaction,
  remittanceIds: readonly string[],
): Promise<readonly PayerMonth[]> {
  const { rows } = await sql<PayerMonth>`
    select distinct payer_id as "payerId", to_char(paid_on, 'YYYY-MM') as month from payments
    where organization_id = ${tx.organizationId}
      and remittance_id = any (${remittanceIds}::uuid[]) and paid_on is not null`.execute(tx.query);
  return rows;
}

/** What was asked about as rows, each once, which a query joins with what is there. */
function touchedRows(touched: readonly PayerMonth[]) {
  const payerIds = touched.map(({ payerId }) => payerId);
  const months = touched.map(({ month }) => `${month}-01`);
  return sql`touched as (
    select distinct payer_id, month from unnest(${payerIds}::uuid[], ${months}::date[])
      as asked (payer_id, month))`;
}

export interface PayerMonthRow {
  readonly payer_id: string;
  readonly month: string;
  readonly gross: string;
  readonly dir_fees: string;
  readonly unclassified: string;
}

/** What each of these payers did in each of these months and as many before and after it. */
export async function readMonthsAround(
  tx: TenantTransaction,
  { touched, monthsAround }: { touched: readonly PayerMonth[]; monthsAround: number },
): Promise<readonly PayerMonthRow[]> {
  const { rows } = await sql<PayerMonthRow>`
    with ${touchedRows(touched)}
    select metric.payer_id, to_char(metric.metric_date, 'YYYY-MM') as month,
      sum(gross)::text as gross, sum(dir_fees + adjustments_dir)::text as dir_fees,
      sum(adjustments_unclassified)::text as unclassified
    from payer_day_metrics metric
    where metric.organization_id = ${tx.organizationId}
      and exists (
        select from touched
        where touched.payer_id = metric.payer_id
          and metric.metric_date >= touched.month - make_interval(months => ${monthsAround})
          and metric.metric_date < touched.month + make_interval(months => ${monthsAround + 1})
      )
    group by metric.payer_id, to_char(metric.metric_date, 'YYYY-MM')`.execute(tx.query);
  return rows;
}

export interface HeldMonthRow {
  readonly payer_id: string;
  readonly payer_name: string;
  readonly month: string;
  readonly held: number;
  readonly held_amount: string;
}

/** These payers and months, with what is held back there as out of balance. */
export async function readHeldMonths(
  tx: TenantTransaction,
  touched: readonly PayerMonth[],
): Promise<readonly HeldMonthRow[]> {
  const { rows } = await sql<HeldMonthRow>`
    with ${touchedRows(touched)}
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
