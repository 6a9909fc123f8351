import { addDays, addMonths, dayOf } from '@pfs/core/days';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import type { Day } from '@pfs/core/remittance';

export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** A period with both its limits. */
export interface Days {
  readonly from: Day;
  readonly to: Day;
}

const monthsOf = { month: 1, quarter: 3, year: 12 } as const;

/** Months of the calendar; `first` counts from January of the year, from 0, and may lie outside. */
export function monthsFrom(year: number, first: number, count: number): Days {
  const from = addMonths(dayOf(year, 1, 1), first);
  return { from, to: addDays(addMonths(from, count), -1) };
}

/** `count` whole units; the first is `shift` units after the one that a day lies in. */
export function unitsAround(day: Day, unit: Unit, shift: number, count = 1): Days {
  if (unit === 'day' || unit === 'week') {
    const size = unit === 'day' ? 1 : 7;
    const start = unit === 'day' ? day : addDays(day, -new Date(day).getUTCDay());
    const from = addDays(start, shift * size);
    return { from, to: addDays(from, count * size - 1) };
  }
  const size = monthsOf[unit];
  const month = Number(day.slice(5, 7)) - 1;
  const first = month - (month % size) + shift * size;
  return monthsFrom(Number(day.slice(0, 4)), first, count * size);
}

/** As long as a period and just before it: whole months before whole months. */
export function periodBefore({ from, to }: AskedPeriod): AskedPeriod {
  if (from === null) return { from, to };
  const end = addDays(from, -1);
  if (to === null) return { from: null, to: end };
  const months = monthsBetween(from, to);
  if (months > 0) return { from: addMonths(from, -months), to: end };
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  return { from: addDays(end, -days), to: end };
}

/** The same days a year before; of a whole week, the same days of the week. */
export function yearBefore(period: AskedPeriod): AskedPeriod {
  const week = period.from && unitsAround(period.from, 'week', 0);
  const isWeek = week && week.from === period.from && week.to === period.to;
  return isWeek ? unitsAround(week.from, 'week', -52) : shiftYears(period, -1);
}

/** The same days of other years; the end of a month stays the end. */
export function shiftYears<T extends Day | null>(
  { from, to }: { readonly from: T; readonly to: T },
  years: number,
) {
  const shifted = (day: T) => (day && shiftDay(day, years)) as T;
  return { from: shifted(from), to: shifted(to) };
}

function shiftDay(day: Day, years: number): Day {
  if (!isMonthEnd(day)) return addMonths(day, years * 12);
  return addDays(addMonths(addDays(day, 1), years * 12), -1);
}

function isMonthEnd(day: Day): boolean {
  return addDays(day, 1).endsWith('-01');
}

/** How many whole months a period is; 0 where it is not. */
function monthsBetween(from: Day, to: Day): number {
  if (!from.endsWith('-01') || !isMonthEnd(to)) return 0;
  const [first = 0, last = 0] = [from, to].map(
    (day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)),
  );
  return last - first + 1;
}
