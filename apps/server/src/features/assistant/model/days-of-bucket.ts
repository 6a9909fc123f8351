import { addDays, addMonths } from '@pfs/core/days';
import type { FactPeriod } from './facts.ts';

/** The days of `2026`, `2026-Q2`, `2026-03` or `2026-03-05`. */
export function daysOfBucket(name: string): FactPeriod {
  if (/^\d{4}$/.test(name)) return { from: `${name}-01-01`, to: `${name}-12-31` };
  const quarter = /^(\d{4})-Q([1-4])$/.exec(name);
  if (quarter !== null) {
    const month = String(Number(quarter[2]) * 3 - 2).padStart(2, '0');
    return monthsFrom(`${quarter[1]}-${month}-01`, 3);
  }
  if (/^\d{4}-\d\d$/.test(name)) return monthsFrom(`${name}-01`, 1);
  return { from: name, to: name };
}

function monthsFrom(from: string, count: number): FactPeriod {
  return { from, to: addDays(addMonths(from, count), -1) };
}
