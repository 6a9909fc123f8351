/**
 * SQL of the first day of the month that a screen shows: the one asked for, else the latest with
 * claims up to today, else the latest with anything, else today's. The arguments are SQL of days;
 * `$1` is the organization.
 */
export function shownMonthInSql({ asked, today }: { asked: string; today: string }): string {
  const lastUpToNow = `select max(metric_date) from payer_day_metrics where organization_id = $1
    and metric_date < date_trunc('month', ${today}) + interval '1 month'`;
  return `coalesce(${asked}, date_trunc('month', coalesce(
    (${lastUpToNow} and (claim_count <> 0 or denied_count <> 0 or reversal_count <> 0)),
    (${lastUpToNow}), ${today}))::date)`;
}
