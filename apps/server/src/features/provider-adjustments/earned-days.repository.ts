import type { Month } from '@pfs/core/days';
import type { Period } from '@pfs/core/metrics/periods';
import { type Cents, centsOfSum, sumCents, toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';

/** DIR lump sums with a service period on one day of a payer. */
export interface EarnedDay {
  readonly payerId: string;
  readonly day: Day;
  /** How many months the service period has; null of those taken. */
  readonly months: number | null;
  /** Taken on this day, for whatever fills. */
  readonly takenCents: Cents;
  /** For fills of this day, whenever taken. */
  readonly earnedCents: Cents;
}

export async function readEarnedDays(
  tx: TenantTransaction,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<readonly EarnedDay[]> {
  const { rows } = await sql<{
    payer_id: string;
    day: string;
    months: number | null;
    taken: string;
    earned: string;
  }>`
    select payer_id, metric_date::text as day, months, sum(dir_for_periods)::text as taken,
      sum(dir_earned)::text as earned
    from payer_lump_days
    where organization_id = ${tx.organizationId}
      and metric_date between ${from}::date and ${to}::date
    group by payer_id, metric_date, months`.execute(tx.query);
  return rows.map(({ payer_id, day, months, taken, earned }) => ({
    ...{ payerId: payer_id, day, months },
    takenCents: centsOfSum(taken),
    earnedCents: centsOfSum(earned),
  }));
}

/** How what lump sums took in some days differs from what they took for fills of these days. */
export interface EarnedShift {
  /** Of each month with any: taken in it less, and for its fills more. */
  readonly byMonth: ReadonlyMap<Month, Cents>;
  /** Taken in the period for fills outside of it. */
  readonly otherFillsCents: Cents;
  /** Taken outside of the period for fills of it. */
  readonly stillExpectedCents: Cents;
}

const earnedShift = prepare<{ taken: string; earned: string; within: string; month: string }>(
  'lump sums: taken and earned by month',
  `select to_char(metric_date, 'YYYY-MM') as month, sum(dir_for_periods)::text as taken,
    sum(dir_earned)::text as earned,
    coalesce(sum(dir_earned) filter (where paid_on between $2::date and $3::date), 0)::text
      as within
  from payer_lump_days
  where organization_id = $1 and metric_date between $2::date and $3::date
  group by 1`,
);

export async function readEarnedShift(
  tx: TenantTransaction,
  { from, to }: Period,
): Promise<EarnedShift> {
  const rows = (await earnedShift(tx, from, to)).map(({ month, taken, earned, within }) => ({
    ...{ month, taken: centsOfSum(taken), earned: centsOfSum(earned), within: centsOfSum(within) },
  }));
  const within = sumCents(rows.map((row) => row.within));
  return {
    byMonth: new Map(rows.map(({ month, taken, earned }) => [month, toCents(earned - taken)])),
    otherFillsCents: toCents(sumCents(rows.map(({ taken }) => taken)) - within),
    stillExpectedCents: toCents(sumCents(rows.map(({ earned }) => earned)) - within),
  };
}
