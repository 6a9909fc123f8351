import { type Cents, centsOfSum } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

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
