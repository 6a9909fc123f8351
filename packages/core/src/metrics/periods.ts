import { addDays, addMonths, type Month, monthOf } from '../days.ts';
import type { Day } from '../remittance.ts';

/** Days from the first to the last, both included. */
export interface Period {
  readonly from: Day;
  readonly to: Day;
}

export const timeframes = ['1month', '3months', '6months', '12months'] as const;
export type Timeframe = (typeof timeframes)[number];

const monthsOfTimeframe = { '1month': 1, '3months': 3, '6months': 6, '12months': 12 } as const;

export function firstDayOf(month: Month): Day {
  return `${month}-01`;
}

export function lastDayOf(month: Month): Day {
  return addDays(addMonths(firstDayOf(month), 1), -1);
}

/** So many whole months that end with the given one. */
export function monthsEndingWith(lastMonth: Month, months: number): Period {
  return { from: addMonths(firstDayOf(lastMonth), 1 - months), to: lastDayOf(lastMonth) };
}

/** The months of a timeframe that end with a month, and as many before them. */
export function timeframePeriod(
  timeframe: Timeframe,
  lastMonth: Month,
): Period & { readonly previous: Period } {
  const months = monthsOfTimeframe[timeframe];
  const period = monthsEndingWith(lastMonth, months);
  return { ...period, previous: monthsEndingWith(monthOf(addDays(period.from, -1)), months) };
}

/** Every month that a period touches, the earliest first. */
export function monthsOf({ from, to }: Period): readonly Month[] {
  const months: Month[] = [];
  for (let first = firstDayOf(monthOf(from)); first <= to; first = addMonths(first, 1)) {
    months.push(monthOf(first));
  }
  return months;
}
