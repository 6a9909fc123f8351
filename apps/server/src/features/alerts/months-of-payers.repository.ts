import type { MonthOfFees } from '@pfs/core/alerts/months-of-fees';
import type { Month } from '@pfs/core/days';
import { centsOfSum } from '@pfs/core/metrics/sums';
import { addCents, type Cents, zeroCents } from '@pfs/core/money';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { dirFeesInSql } from '../../platform/database/period-sums.ts';

export interface PayerMonthOfFees extends MonthOfFees {
  readonly unclassifiedCents: Cents;
}

/** What every payer did in each of some months, and what all of them did together. */
export interface MonthsOfPayers {
  readonly payers: readonly { readonly id: string; readonly name: string }[];
  of(payerId: string, month: Month): PayerMonthOfFees | undefined;
  ofAll(month: Month): MonthOfFees | undefined;
}

/** Both months included. */
export async function readMonthsOfPayers(
  tx: TenantTransaction,
  { from, to }: { readonly from: Month; readonly to: Month },
): Promise<MonthsOfPayers> {
  const { rows } = await sql<{
    id: string;
    name: string;
    month: Month;
    gross: string;
    dir_fees: string;
    unclassified: string;
  }>`
    select payers.id, payers.name, to_char(metric_date, 'YYYY-MM') as month,
      sum(gross)::text as gross, ${sql.raw(dirFeesInSql)}::text as dir_fees,
      sum(adjustments_unclassified)::text as unclassified
    from payer_day_metrics metric
    join payers on payers.organization_id = metric.organization_id and payers.id = metric.payer_id
    where metric.organization_id = ${tx.organizationId}
      and metric_date >= ${`${from}-01`}::date
      and metric_date < ${`${to}-01`}::date + interval '1 month'
    group by payers.id, payers.name, to_char(metric_date, 'YYYY-MM')
    order by payers.name, payers.id`.execute(tx.query);
  const byPayer = new Map<string, PayerMonthOfFees>();
  const ofAll = new Map<Month, MonthOfFees>();
  for (const { id, month, gross, dir_fees, unclassified } of rows) {
    const grossCents = centsOfSum(gross);
    const dirFeesCents = centsOfSum(dir_fees);
    const unclassifiedCents = centsOfSum(unclassified);
    byPayer.set(`${id} ${month}`, { grossCents, dirFeesCents, unclassifiedCents });
    const { grossCents: grossBefore, dirFeesCents: dirBefore } = ofAll.get(month) ?? nothing;
    ofAll.set(month, {
      grossCents: addCents(grossBefore, grossCents),
      dirFeesCents: addCents(dirBefore, dirFeesCents),
    });
  }
  return {
    payers: [...new Map(rows.map(({ id, name }) => [id, { id, name }])).values()],
    of: (payerId, month) => byPayer.get(`${payerId} ${month}`),
    ofAll: (month) => ofAll.get(month),
  };
}

const nothing: MonthOfFees = { grossCents: zeroCents, dirFeesCents: zeroCents };
