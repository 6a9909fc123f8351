import { addMonths, type Month, monthOf } from '../days.ts';
import type { Day } from '../remittance.ts';
import {
  firstDayOf,
  lastDayOf,
  monthsEndingWith,
  monthsOf,
  type Period,
  type Timeframe,
  timeframePeriod,
} from './periods.ts';

export interface PeriodName {
  /** As every screen, file and mail calls it. */
  readonly label: string;
  /** Its days, as of a day: Last Month is over, Last 3 Months end with the current one. */
  readonly of: (today: Day) => Period;
}

const ending = (months: number, back = 0) => {
  return (today: Day) => monthsEndingWith(monthsBack(monthOf(today), back), months);
};

/** Every period that has a name, whichever screen offers it; the assistant reads the same. */
export const periodNames = {
  thisMonth: { label: 'This Month', of: ending(1) },
  lastMonth: { label: 'Last Month', of: ending(1, 1) },
  last3Months: { label: 'Last 3 Months', of: ending(3) },
  last6Months: { label: 'Last 6 Months', of: ending(6) },
  last12Months: { label: 'Last 12 Months', of: ending(12) },
  thisQuarter: {
    label: 'This Quarter',
    of: (today) => monthsEndingWith(monthsBack(monthOf(today), monthOfQuarter(today) - 2), 3),
  },
  lastQuarter: {
    label: 'Last Quarter',
    of: (today) => monthsEndingWith(monthsBack(monthOf(today), monthOfQuarter(today) + 1), 3),
  },
  yearToDate: {
    label: 'Year to Date',
    of: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  },
} as const satisfies Readonly<Record<string, PeriodName>>;

/** The name of each timeframe of Financial Health. */
export const timeframeNames = {
  '1month': periodNames.lastMonth,
  '3months': periodNames.last3Months,
  '6months': periodNames.last6Months,
  '12months': periodNames.last12Months,
} as const satisfies Readonly<Record<Timeframe, PeriodName>>;

/**
 * The months of a timeframe as of a day, where the latest month with anything to show is `month`:
 * it ends there, and Last Month is never one that still runs. With as many months before.
 */
export function shownTimeframe(
  timeframe: Timeframe,
  { month, today }: { readonly month: Month; readonly today: Day },
): { readonly period: Period; readonly previous: Period; readonly isAsNamed: boolean } {
  const named = timeframeNames[timeframe].of(today);
  const isLater = lastDayOf(month) > named.to && month === monthOf(today);
  const last = isLater ? monthOf(named.to) : month;
  const { previous, ...period } = timeframePeriod(timeframe, last);
  return { period, previous, isAsNamed: period.to === named.to };
}

/**
 * The days of the months before that a period is measured by: as many as have passed of one that
 * still runs; all of them otherwise.
 */
export function measuredBy(
  { period, previous }: { readonly period: Period; readonly previous: Period },
  today: Day,
): Period & { readonly isRunning: boolean } {
  const isRunning = period.from <= today && today < period.to;
  const months = monthsOf(period).length;
  return { ...previous, isRunning, ...(isRunning ? { to: addMonths(today, -months) } : {}) };
}

function monthsBack(month: Month, months: number): Month {
  return monthOf(addMonths(firstDayOf(month), -months));
}

/** 0 for the first month of a quarter, 2 for its last. */
function monthOfQuarter(day: Day): number {
  return (Number(day.slice(5, 7)) - 1) % 3;
}
