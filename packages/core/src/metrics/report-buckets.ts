import { addDays, addMonths, monthOf } from '../days.ts';
import type { Day } from '../remittance.ts';
import { firstDayOf, type Period } from './periods.ts';

export type BucketSize = 'month' | 'quarter' | 'year';

/** A stretch of a report's trend: its name, and the days of the period that lie in it. */
export interface Bucket extends Period {
  /** `2026-03`, `2026-Q1` or `2026`. */
  readonly name: string;
}

const monthsOfBucket = { month: 1, quarter: 3, year: 12 } as const;

/** The bucket that a day lies in, as it is named. */
export function bucketName(day: Day, size: BucketSize): string {
  const year = day.slice(0, 4);
  if (size === 'year') return year;
  if (size === 'month') return monthOf(day);
  return `${year}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

/**
 * A period cut into calendar months, quarters or years, the earliest first. The first and the last
 * hold only their days of the period, so that the buckets add up to it. None without days.
 */
export function reportBuckets({ from, to }: Period, size: BucketSize): readonly Bucket[] {
  const buckets: Bucket[] = [];
  for (let start = from; start <= to; ) {
    const next = startOfNext(start, size);
    const last = addDays(next, -1);
    buckets.push({ name: bucketName(start, size), from: start, to: last < to ? last : to });
    start = next;
  }
  return buckets;
}

function startOfNext(day: Day, size: BucketSize): Day {
  const months = monthsOfBucket[size];
  const monthIndex = Number(day.slice(5, 7)) - 1;
  return addMonths(firstDayOf(monthOf(day)), months - (monthIndex % months));
}
