import { addDays, addMonths, monthOf } from '../days.ts';
import type { Day } from '../remittance.ts';
import { firstDayOf, type Period } from './periods.ts';

export type BucketSize = 'month' | 'quarter' | 'year';

/** What each report is about, and what its trend is cut into. */
export const bucketSizes = {
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  payer: 'month',
  detailed: 'month',
} as const satisfies Record<string, BucketSize>;

/** A stretch of a report's trend: its name, and the days of the period that lie in it. */
export interface Bucket extends Period {
  /** `2026-03`, `2026-Q1` or `2026`. */
  readonly name: string;
  /** Whether all its days lie in the period. */
  readonly isWhole: boolean;
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
    const isWhole = start === startOf(start, size) && last <= to;
    buckets.push({
      name: bucketName(start, size),
      from: start,
      to: last < to ? last : to,
      isWhole,
    });
    start = next;
  }
  return buckets;
}

const usualBuckets = { month: 3, quarter: 4, year: 1 } as const;

/** Unless days are said: three months, four quarters or a year, up to the end of that of a day. */
export function usualReportPeriod(size: BucketSize, day: Day): Period {
  const next = startOfNext(day, size);
  const months = monthsOfBucket[size] * usualBuckets[size];
  return { from: addMonths(next, -months), to: addDays(next, -1) };
}

/** Days stay as chosen where a report of that size can have them: quarters and years are whole. */
export function chosenReportPeriod(size: BucketSize, chosen: Period, today: Day): Period {
  if (size === 'month' || reportBuckets(chosen, size).every(({ isWhole }) => isWhole))
    return chosen;
  return usualReportPeriod(size, chosen.to < today ? chosen.to : today);
}

function startOf(day: Day, size: BucketSize): Day {
  const monthIndex = Number(day.slice(5, 7)) - 1;
  return addMonths(firstDayOf(monthOf(day)), -(monthIndex % monthsOfBucket[size]));
}

function startOfNext(day: Day, size: BucketSize): Day {
  return addMonths(startOf(day, size), monthsOfBucket[size]);
}
