import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** DIR of claims and DIR taken as lump sums: the one figure that screens call DIR fees. */
const dirFees = sql<string>`coalesce(sum(dir_fees + adjustments_dir), 0)::text`;

/**
 * The last month, `YYYY-MM`, not after the given one, that has claims; without one: of all months.
 */
export async function findLatestMonth(
  tx: TenantTransaction,
  untilMonth?: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(max(metric_date), 'YYYY-MM') as month from payer_day_metrics
    where organization_id = ${tx.organizationId}
      and metric_date < coalesce(${untilMonth === undefined ? null : `${untilMonth}-01`}::date
        + interval '1 month', 'infinity')
      and (claim_count <> 0 or denied_count <> 0 or reversal_count <> 0)`.execute(tx.query);
  return rows[0]?.month ?? undefined;
}

export interface PeriodRow {
  readonly gross: string;
  readonly dirFees: string;
  readonly claims: number;
}

/** Sums over days from `from` up to and not including `to`. */
export async function readPeriod(
  tx: TenantTransaction,
  { from, to }: { from: string; to: string },
): Promise<PeriodRow> {
  const row = await tx.query
    .selectFrom('payer_day_metrics')
    .select([
      sql<string>`coalesce(sum(gross), 0)::text`.as('gross'),
      dirFees.as('dirFees'),
      sql<number>`coalesce(sum(claim_count), 0)::int`.as('claims'),
    ])
    .where('organization_id', '=', tx.organizationId)
    .where('metric_date', '>=', from)
    .where('metric_date', '<', to)
    .executeTakeFirstOrThrow();
  return row;
}

export function readDirFeesByPayer(
  tx: TenantTransaction,
  { from, to }: { from: string; to: string },
) {
  return tx.query
    .selectFrom('payer_day_metrics as metric')
    .innerJoin('payers', (join) =>
      join
        .onRef('payers.organization_id', '=', 'metric.organization_id')
        .onRef('payers.id', '=', 'metric.payer_id'),
    )
    .select(['payers.id', 'payers.name', dirFees.as('dirFees')])
    .where('metric.organization_id', '=', tx.organizationId)
    .where('metric.metric_date', '>=', from)
    .where('metric.metric_date', '<', to)
    .groupBy(['payers.id', 'payers.name'])
    .orderBy(sql`sum(dir_fees + adjustments_dir)`, 'desc')
    .orderBy('payers.name')
    .execute();
}

export async function readDirFeesByMonth(
  tx: TenantTransaction,
  { from, to }: { from: string; to: string },
) {
  return tx.query
    .selectFrom('payer_day_metrics')
    .select([
      sql<string>`to_char(metric_date, 'YYYY-MM')`.as('month'),
      dirFees.as('dirFees'),
      sql<boolean>`bool_or(claim_count <> 0 or denied_count <> 0 or reversal_count <> 0)`.as(
        'hasClaims',
      ),
    ])
    .where('organization_id', '=', tx.organizationId)
    .where('metric_date', '>=', from)
    .where('metric_date', '<', to)
    .groupBy(sql`to_char(metric_date, 'YYYY-MM')`)
    .execute();
}

const recentClaimsMax = 10;

export function listRecentClaims(tx: TenantTransaction, { before }: { before: string }) {
  return tx.query
    .selectFrom('claims')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.organization_id', '=', 'claims.organization_id')
        .onRef('payments.id', '=', 'claims.payment_id'),
    )
    .innerJoin('payers', (join) =>
      join
        .onRef('payers.organization_id', '=', 'claims.organization_id')
        .onRef('payers.id', '=', 'claims.payer_id'),
    )
    .select([
      'claims.id',
      'claims.processed_date',
      'payers.name as payer_name',
      'claims.gross_amount',
      'claims.dir_fee',
      'claims.net_amount',
    ])
    .where('claims.organization_id', '=', tx.organizationId)
    .where('claims.processed_date', '<', before)
    .where('payments.counted', '=', true)
    .orderBy('claims.processed_date', 'desc')
    .orderBy('claims.id')
    .limit(recentClaimsMax)
    .execute();
}

const alertsShownMax = 6;

/** The alerts of the month shown and of the one before it: older ones are history, not news. */
export function listRecentAlerts(
  tx: TenantTransaction,
  { from, to }: { from: string; to: string },
) {
  return tx.query
    .selectFrom('alerts')
    .select(['id', 'type', 'severity', 'title', 'message', 'is_read'])
    .where('organization_id', '=', tx.organizationId)
    .where('month', '>=', from)
    .where('month', '<', to)
    .orderBy('is_read')
    .orderBy('month', 'desc')
    .orderBy(sql`array_position(array['high', 'medium', 'low'], severity)`)
    .orderBy('id')
    .limit(alertsShownMax)
    .execute();
}
