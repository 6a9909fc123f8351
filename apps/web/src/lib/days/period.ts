import { addMonths } from '@pfs/core/days';
import { periodYearsMax } from '@pfs/wire/limits';
import { formatDay } from '../format/format-day.ts';

/** The first and last day of a screen's data, both included; a missing day means no limit. */
export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The errors of a period, at the day that has to change. */
export interface PeriodErrors {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A calendar day that the server accepts, like `2026-03-01`. */
export function isPeriodDay(text: string | null | undefined): text is string {
  if (!text || !/^(19|20)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The days in the address; invalid values count as missing. */
export function readPeriod(params: URLSearchParams): Period {
  const from = params.get('from');
  const to = params.get('to');
  return {
    ...(isPeriodDay(from) ? { from } : {}),
    ...(isPeriodDay(to) ? { to } : {}),
  };
}

export function isReversed({ from, to }: Period): boolean {
  return from !== undefined && to !== undefined && from > to;
}

export function samePeriod(one: Period, other: Period): boolean {
  return one.from === other.from && one.to === other.to;
}

/** A period as text: `Sep 1, 2026 to Nov 30, 2026`. */
export function formatPeriod({ from, to }: Period): string {
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `Since ${formatDay(from)}`;
  return to ? `Through ${formatDay(to)}` : 'All time';
}

/** What the server would refuse, as errors at the day that has to change. */
export function periodErrorsOf(period: Period): PeriodErrors | undefined {
  const { from, to } = period;
  if (isReversed(period)) return { to: 'Choose an end date on or after the start date' };
  if (from !== undefined && to !== undefined && to >= addMonths(from, periodYearsMax * 12)) {
    return { to: `A period can be up to ${periodYearsMax} years` };
  }
  return undefined;
}
