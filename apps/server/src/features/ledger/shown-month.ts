import type { Month } from '@pfs/core/days';
import type { Day } from '@pfs/core/remittance';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';
import { hasClaims, hasDataInSql } from './counted-data.ts';

/** `$1` is the organization. */
const lastDay = 'select max(metric_date) from payer_day_metrics where organization_id = $1';

/**
 * SQL of the first day of the month that a screen shows: the one asked for, else the latest with
 * claims up to today, else the latest with anything, else today's. The arguments are SQL of days;
 * `$1` is the organization.
 */
export function shownMonthInSql({ asked, today }: { asked: string; today: string }): string {
  const lastUpToNow = `${lastDay}
    and metric_date < date_trunc('month', ${today}) + interval '1 month'`;
  return `coalesce(${asked}, date_trunc('month', coalesce(
    (${lastUpToNow} and ${hasClaims}), (${lastUpToNow}), ${today}))::date)`;
}

/**
 * SQL of a day in the month that an analysed year ends with: the latest with claims up to the
 * month of `day`; where all claims lie ahead the latest of these, and without any claim the latest
 * with anything. Null: nothing was ever counted. `day` is SQL of any day; `$1` is the organization.
 */
function lastAnalysedDayInSql({ day }: { day: string }): string {
  return `coalesce(
    (${lastDay} and ${hasClaims}
      and metric_date < date_trunc('month', ${day}) + interval '1 month'),
    (${lastDay} and ${hasClaims}),
    (${lastDay}))`;
}

const shownMonth = prepare<{ month: Month; has_data: boolean }>(
  'shown month',
  `select to_char(${shownMonthInSql({ asked: '$2::date', today: '$3::date' })}, 'YYYY-MM') as month,
    ${hasDataInSql} as has_data`,
);

/** The month that a screen shows, and whether anything was ever counted. */
export async function findShownMonth(
  tx: TenantTransaction,
  { asked, today }: { readonly asked: Month | undefined; readonly today: Day },
): Promise<{ readonly month: Month; readonly hasData: boolean }> {
  const [row] = await shownMonth(tx, asked === undefined ? null : `${asked}-01`, today);
  if (row === undefined) throw new Error('a statement that always answers a row gave none');
  return { month: row.month, hasData: row.has_data };
}

const analysedMonth = prepare<{ month: Month | null }>(
  'analysed month',
  `select to_char(${lastAnalysedDayInSql({ day: '$2::date' })}, 'YYYY-MM') as month`,
);

/** The month that an analysed year ends with; undefined where nothing was ever counted. */
export async function findAnalysedMonth(
  tx: TenantTransaction,
  currentMonth: Month,
): Promise<Month | undefined> {
  const [row] = await analysedMonth(tx, `${currentMonth}-01`);
  return row?.month ?? undefined;
}
