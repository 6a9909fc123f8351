import { periodTotals } from '@pfs/core/metrics/period-totals';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import {
  type PeriodSumsRow,
  periodSumsInSql,
  toPeriodSums,
} from '../../platform/database/period-sums.ts';
import type { TotalsOfMoney } from './rule-effect.ts';

/** All counted money of the organization, from the rollups. */
export async function readTotals(tx: TenantTransaction): Promise<TotalsOfMoney> {
  const { rows } = await sql<{ sums: PeriodSumsRow }>`
    select ${sql.raw(periodSumsInSql)} as sums from payer_day_metrics
    where organization_id = ${tx.organizationId}`.execute(tx.query);
  const [row] = rows;
  if (row === undefined) throw new Error('a sum without a row');
  const totals = periodTotals(toPeriodSums(row.sums));
  return {
    gross: totals.grossCents,
    dir: totals.dirFeesCents,
    ger: totals.gerFeesCents,
    other: totals.otherFeesCents,
    net: totals.netCents,
  };
}

export interface UnclassifiedRow {
  readonly payer_id: string;
  readonly payer_name: string;
  readonly where: 'provider_adjustment' | 'claim_adjustment';
  readonly code: string;
  readonly reference: string | null;
  readonly rows: number;
  readonly amount: string;
  readonly first_on: string;
  readonly last_on: string;
}

/** More than a person works through; what comes after is smaller than all of them. */
const groupsMax = 500;

/**
 * Money that no rule knows, the largest first. Reads each claim of the organization once. A denied
 * claim is left out: what it says was never paid, so nothing was taken.
 */
export async function listUnclassifiedRows(
  tx: TenantTransaction,
): Promise<readonly UnclassifiedRow[]> {
  const { rows } = await sql<UnclassifiedRow>`
    select found.payer_id, payers.name as payer_name, "where", found.code, reference,
      count(*)::int as rows, sum(amount)::text as amount, min(day)::text as first_on,
      max(day)::text as last_on
    from (
      select payer_id, 'provider_adjustment' as "where", code, reference, amount, paid_on as day
      from provider_adjustments
      where organization_id = ${tx.organizationId} and category = 'unclassified'
      union all
      select payer_id, 'claim_adjustment', (entry ->> 1) || ' ' || (entry ->> 2), null,
        (entry ->> 3)::numeric, processed_date
      from claims, jsonb_array_elements(adjustments) entry
      where organization_id = ${tx.organizationId} and status <> 'denied'
        and entry ->> 4 = 'unclassified'
    ) found
    join payers on payers.organization_id = ${tx.organizationId} and payers.id = found.payer_id
    where amount <> 0
    group by found.payer_id, payers.name, "where", found.code, reference
    order by abs(sum(amount)) desc, payers.name, found.code, reference
    limit ${groupsMax}`.execute(tx.query);
  return rows;
}
