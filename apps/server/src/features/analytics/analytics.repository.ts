import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { dirFeesInSql } from '../../platform/database/period-sums.ts';
import { hasClaimsInSql } from '../../platform/database/shown-month.ts';

export interface AnalyticsFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly payer?: string | undefined;
}

function inPeriod(
  tx: TenantTransaction,
  { from, to, payer }: AnalyticsFilter,
  day: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const conditions = [sql`metric.organization_id = ${tx.organizationId}`];
  if (from !== undefined) conditions.push(sql`${day} >= ${from}::date`);
  if (to !== undefined) conditions.push(sql`${day} <= ${to}::date`);
  if (payer !== undefined) {
    conditions.push(sql`metric.payer_id in (select id from payers
      where organization_id = ${tx.organizationId} and name = ${payer})`);
  }
  return sql.join(conditions, sql` and `);
}

export interface PayerMonthRow {
  readonly payer: string;
  readonly month: string;
  readonly dir_fees: string;
  readonly has_claims: boolean;
}

/**
 * DIR fees by payer and month; both charts are sums of these rows. Names and texts are made of
 * months, of which there are thirty times fewer than of days.
 */
export async function readPayerMonths(
  tx: TenantTransaction,
  filter: AnalyticsFilter,
): Promise<readonly PayerMonthRow[]> {
  const { rows } = await sql<PayerMonthRow>`
    select payers.name as payer, to_char(month, 'YYYY-MM') as month, dir_fees::text, has_claims
    from (
      select metric.payer_id, date_trunc('month', metric.metric_date::timestamp) as month,
        ${sql.raw(dirFeesInSql)} as dir_fees,
        bool_or(${sql.raw(hasClaimsInSql)}) as has_claims
      from payer_day_metrics metric
      where ${inPeriod(tx, filter, sql`metric.metric_date`)}
      group by 1, 2
    ) months
    join payers on payers.organization_id = ${tx.organizationId}
      and payers.id = months.payer_id`.execute(tx.query);
  return rows;
}

/** The payers of all counted payments, whatever the period. */
export async function listCountedPayers(tx: TenantTransaction): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from payers
    where organization_id = ${tx.organizationId} and exists (select from payer_day_metrics metric
      where metric.organization_id = payers.organization_id and metric.payer_id = payers.id)
    order by name`.execute(tx.query);
  return rows.map(({ name }) => name);
}
