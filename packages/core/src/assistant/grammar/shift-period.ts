import { addDays, addMonths } from '../../days.ts';
import type { AskedPeriod } from '../../figures/figure-filter.ts';

export interface BoundedPeriod {
  readonly from: string;
  readonly to: string;
}

export function bounded({ from, to }: AskedPeriod): BoundedPeriod | undefined {
  return from === null || to === null ? undefined : { from, to };
}

/** How many whole calendar months a period is; undefined where it cuts one. */
export function wholeMonths({ from, to }: BoundedPeriod): number | undefined {
  const behind = addDays(to, 1);
  if (!from.endsWith('-01') || !behind.endsWith('-01')) return undefined;
  const months = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(behind) - months(from);
}

/** So many months earlier; whole months stay whole. */
export function monthsBefore(period: BoundedPeriod, months: number): BoundedPeriod {
  const from = addMonths(period.from, -months);
  if (wholeMonths(period) === undefined) return { from, to: addMonths(period.to, -months) };
  return { from, to: addDays(addMonths(addDays(period.to, 1), -months), -1) };
}

/** The period of the same length that ends where this one begins. */
export function periodBefore(period: BoundedPeriod): BoundedPeriod {
  const months = wholeMonths(period);
  if (months !== undefined) return monthsBefore(period, months);
  const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1;
  return { from: addDays(period.from, -days), to: addDays(period.from, -1) };
}

/** A day, a week, a month, a quarter or a year, rather than a stretch of several. */
export function isOneUnit(period: BoundedPeriod): boolean {
  const months = wholeMonths(period);
  if (months === undefined) return addDays(period.from, 6) >= period.to;
  const month = Number(period.from.slice(5, 7));
  return months === 1 || (months === 3 && month % 3 === 1) || (months === 12 && month === 1);
}

export function isSamePeriod(one: AskedPeriod, other: AskedPeriod): boolean {
  return one.from === other.from && one.to === other.to;
}
