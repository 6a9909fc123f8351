import { dirFeesInSql } from '../../platform/database/period-sums.ts';
import { prepare } from '../../platform/database/prepared.ts';
import { hasClaimsInSql, shownMonthInSql } from '../../platform/database/shown-month.ts';
import type { AlertRow, RecentClaimRow } from './recent-rows.ts';
import { recentAlertsInSql, recentClaimsInSql } from './recent-rows.ts';

/** Everything that the dashboard shows, sums as decimal text. */
export interface DashboardRow {
  /** `YYYY-MM` */
  readonly month: string;
  readonly has_data: boolean;
  /** Of the months that the cards and the trend need, those without rows left out. */
  readonly months: readonly MonthRow[] | null;
  readonly payers: readonly { readonly name: string; readonly dir_fees: string }[] | null;
  readonly claims: readonly RecentClaimRow[] | null;
  readonly alerts: readonly AlertRow[] | null;
}

export interface MonthRow {
  readonly month: string;
  readonly gross: string;
  readonly dir_fees: string;
  readonly claims: number;
  readonly has_claims: boolean;
}

/** Where no month is asked for, what is wrong today is told beside an older month's figures. */
const alertsBefore = 'greatest(after, case when $2::date is null then $3::date end)';

/**
 * One statement, because every open page asks for it. Values: the first day of the month asked for
 * or null, today, and how many months the trend has.
 */
export const readDashboardRow = prepare<DashboardRow>(
  'dashboard',
  `with span as materialized (
    select month, (month + interval '1 month')::date as after,
      date_trunc('year', month)::date as year_start,
      (month - ($4::int - 1) * interval '1 month')::date as trend_start,
      (month - interval '1 month')::date as month_before
    from (select ${shownMonthInSql({ asked: '$2::date', today: '$3::date' })} as month) last
  )
  select to_char(month, 'YYYY-MM') as month,
    exists (select from payer_day_metrics where organization_id = $1) as has_data,
    (select json_agg(part) from (
      select to_char(metric_date, 'YYYY-MM') as month, sum(gross)::text as gross,
        ${dirFeesInSql}::text as dir_fees, sum(claim_count)::int as claims,
        bool_or(${hasClaimsInSql}) as has_claims
      from payer_day_metrics
      where organization_id = $1 and metric_date >= least(year_start, trend_start)
        and metric_date < after
      group by 1
    ) part) as months,
    (select json_agg(json_build_object('name', name, 'dir_fees', dir_fees::text)
      order by dir_fees desc, name)
    from (
      select payers.name, ${dirFeesInSql} as dir_fees
      from payer_day_metrics metric
      join payers on payers.organization_id = $1 and payers.id = metric.payer_id
      where metric.organization_id = $1 and metric_date >= year_start and metric_date < after
      group by 1
    ) part) as payers,
    (${recentClaimsInSql({ before: 'after' })}) as claims,
    (${recentAlertsInSql({ from: 'month_before', before: alertsBefore })}) as alerts
  from span`,
);
