import { addDays, addMonths, dayOf, daysInMonth, isCalendarDay } from '../../../days.ts';
import type { Period } from '../../../metrics/periods.ts';
import type { Day } from '../../../remittance.ts';

/**
 * A stretch of the calendar as it is said: with its year, or without one, which the question's day
 * or the other end of a range then gives. `fixed` is known already; `none` does not exist.
 */
export type CalendarPoint =
  | {
      readonly kind: 'day';
      readonly year: number | null;
      readonly month: number;
      readonly day: number;
    }
  | {
      readonly kind: 'months';
      readonly year: number | null;
      readonly month: number;
      readonly count: number;
    }
  | { readonly kind: 'fixed'; readonly period: Period }
  | { readonly kind: 'none' };

const yearMin = 2000;
/** Leap days are at most eight years apart. */
const yearsBackMax = 8;

/** Months, quarters, halves and years: so many whole months from one of a year. */
export function monthsPoint(year: number | null, month: number, count = 1): CalendarPoint {
  return { kind: 'months', year, month, count };
}

export function fixedPoint(period: Period): CalendarPoint {
  return { kind: 'fixed', period };
}

export function yearOf(point: CalendarPoint): number | null {
  if (point.kind === 'fixed') return Number(point.period.from.slice(0, 4));
  return point.kind === 'none' ? null : point.year;
}

export function withYear(point: CalendarPoint, year: number): CalendarPoint {
  return 'year' in point ? { ...point, year } : point;
}

/** The days of a point; without a year, the latest that has begun on a day. */
export function periodOf(point: CalendarPoint, begunBy: Day): Period | undefined {
  if (point.kind === 'fixed') return point.period;
  if (point.kind === 'none') return undefined;
  if (point.year !== null) return inYear(point, point.year);
  const last = Number(begunBy.slice(0, 4));
  for (let year = last; year >= last - yearsBackMax; year--) {
    const period = inYear(point, year);
    if (period !== undefined && period.from <= begunBy) return period;
  }
  return undefined;
}

/** The first that ends on a day or later. */
export function periodFrom(point: CalendarPoint, since: Day): Period | undefined {
  if (!('year' in point) || point.year !== null) return periodOf(point, since);
  const year = Number(since.slice(0, 4));
  const same = inYear(point, year);
  return same !== undefined && same.to >= since ? same : inYear(point, year + 1);
}

function inYear(
  point: CalendarPoint & { readonly kind: 'day' | 'months' },
  year: number,
): Period | undefined {
  if (year < yearMin || year > 9998 || point.month < 1 || point.month > 12) return undefined;
  if (point.kind === 'months') {
    const from = dayOf(year, point.month, 1);
    return { from, to: addDays(addMonths(from, point.count), -1) };
  }
  if (!isCalendarDay(year, point.month, point.day)) return undefined;
  const day = dayOf(year, point.month, point.day);
  return { from: day, to: day };
}

/** Whether a month has, in some year, a day of that number. */
export function mayBeDay(month: number, day: number): boolean {
  return day >= 1 && day <= daysInMonth(2000, month);
}
