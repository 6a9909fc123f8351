import { type PeriodSumsRow, periodSumsInSql } from '../../platform/database/period-sums.ts';
import { prepare } from '../../platform/database/prepared.ts';
import { dataAsOfInSql } from '../../platform/documents/read-document-source.ts';

export interface ReportRow {
  readonly payers: readonly { readonly name: string; readonly sums: PeriodSumsRow }[] | null;
  /** Months without rows are left out. */
  readonly months: readonly { readonly month: string; readonly sums: PeriodSumsRow }[] | null;
  readonly data_as_of: Date | null;
}

/** Of the days from the first value to the second, both included: by payer, and by month. */
export const readReportRow = prepare<ReportRow>(
  'report',
  `select
    (select json_agg(json_build_object('name', part.name, 'sums', part.sums)) from (
      select payers.name, ${periodSumsInSql} as sums
      from payer_day_metrics metric
      join payers on payers.organization_id = $1 and payers.id = metric.payer_id
      where metric.organization_id = $1 and metric_date between $2::date and $3::date
      group by payers.name
    ) part) as payers,
    (select json_agg(json_build_object('month', part.month, 'sums', part.sums)) from (
      select to_char(metric_date, 'YYYY-MM') as month, ${periodSumsInSql} as sums
      from payer_day_metrics
      where organization_id = $1 and metric_date between $2::date and $3::date
      group by 1
    ) part) as months,
    ${dataAsOfInSql} as data_as_of`,
);
