import type { Month } from '@pfs/core/days';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { type PeriodSumsRow, periodSumsInSql } from '../../platform/database/period-sums.ts';
import { prepare } from '../../platform/database/prepared.ts';
import { lastAnalysedDayInSql } from '../../platform/database/shown-month.ts';

export interface PayerMonthRow {
  readonly payer: string;
  readonly month: Month;
  /** The last month of the analysis, the same in every row. */
  readonly lastMonth: Month;
  readonly sums: PeriodSumsRow;
}

/**
 * Twelve months of every payer, month by month. No rows: nothing was ever counted. Payers of one
 * name are one, because a name is all that a person filters by.
 */
const payerMonths = prepare<PayerMonthRow>(
  'contract analysis: months of payers',
  `with last as materialized (
    select date_trunc('month', ${lastAnalysedDayInSql({ day: '$2::date' })})::date as month
  )
  select payers.name as payer, to_char(metric_date, 'YYYY-MM') as month,
    to_char(last.month, 'YYYY-MM') as "lastMonth", ${periodSumsInSql} as sums
  from last
  join payer_day_metrics metric on metric.organization_id = $1
    and metric.metric_date >= (last.month - interval '11 months')::date
    and metric.metric_date < (last.month + interval '1 month')::date
  join payers on payers.organization_id = $1 and payers.id = metric.payer_id
  group by payers.name, to_char(metric_date, 'YYYY-MM'), last.month
  order by payers.name, to_char(metric_date, 'YYYY-MM')`,
);

export function readPayerMonths(
  tx: TenantTransaction,
  { currentMonth }: { readonly currentMonth: Month },
): Promise<readonly PayerMonthRow[]> {
  return payerMonths(tx, `${currentMonth}-01`);
}
