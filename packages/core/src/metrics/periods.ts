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

/** The given number of whole months, ending with the given one. */
export function monthsEndingWith(lastMonth: Month, months: number): Period {
  return { from: addMonths(firstDayOf(lastMonth), 1 - months), to: lastDayOf(lastMonth) };
}

/** The months of a timeframe ending with a month, and as many before them. */
export function timeframePeriod(
  timeframe: Timeframe,
  lastMonth: Month,
): Period & { readonly previous: Period } {
  const months = monthsOfTimeframe[timeframe];
  const period = monthsEndingWith(lastMonth, months);
  return { ...period, previous: monthsEndingWith(monthOf(addDays(period.from, -1)), months) };
}

/** Every month that a period touches, earliest first. */
export function monthsOf({ from, to }: Period): readonly Month[] {
  const months: Month[] = [];
  for (let first = firstDayOf(monthOf(from)); first <= to; first = addMonths(first, 1)) {
    months.push(monthOf(first));
  }
  return months;
}

interface PeriodName {
  /** The label on every screen, file and email. */
  readonly label: string;
  /** Its days as of a day: Last Month is over, Last 3 Months ends with the current one. */
  readonly of: (today: Day) => Period;
}

const ending = (months: number, back = 0) => {
  return (today: Day) => monthsEndingWith(monthsBack(monthOf(today), back), months);
};

/** Every named period of any screen; the assistant uses the same ones. */
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
 * The months of a timeframe as of a day, and as many before. It ends with `month`, the latest month
 * with data; Last Month is never the current one.
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
 * The days of the earlier months that a period is compared with: as many as have passed of the
 * current one, or else all.
 */
export function measuredBy(
  { period, previous }: { readonly period: Period; readonly previous: Period },
  today: Day,
): Period & { readonly isRunning: boolean } {
  const isRunning = period.from <= today && today < period.to;
  const months = monthsOf(period).length;
  return { ...previous, isRunning, ...(isRunning ? { to: addMonths(today, -months) } : {}) };
}

/** Whether a period isn't over, so that its figures are those so far. */
export function isRunning({ from, to }: Period, today: Day): boolean {
  return from <= today && today <= to;
}

function monthsBack(month: Month, months: number): Month {
  return monthOf(addMonths(firstDayOf(month), -months));
}

/** 0 for the first month of a quarter, 2 for its last. */
function monthOfQuarter(day: Day): number {
  return (Number(day.slice(5, 7)) - 1) % 3;
}

export type BucketSize = 'month' | 'quarter' | 'year';

/** The period of each report, and the unit of its trend. */
export const bucketSizes = {
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  payer: 'month',
  detailed: 'month',
} as const satisfies Record<string, BucketSize>;

/** One bucket of a report's trend: its name, and its days within the period. */
export interface Bucket extends Period {
  /** `2026-03`, `2026-Q1` or `2026`. */
  readonly name: string;
  /** Whether all its days are in the period. */
  readonly isWhole: boolean;
}

const monthsOfBucket = { month: 1, quarter: 3, year: 12 } as const;

/** The name of a day's bucket. */
export function bucketName(day: Day, size: BucketSize): string {
  const year = day.slice(0, 4);
  if (size === 'year') return year;
  if (size === 'month') return monthOf(day);
  return `${year}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

/**
 * A period split into calendar months, quarters or years, earliest first. The first and last hold
 * only their days within the period, so that the buckets add up to it. None without days.
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

/** The default period: three months, four quarters or a year, up to the end of the given day's. */
export function usualReportPeriod(size: BucketSize, day: Day): Period {
  const next = startOfNext(day, size);
  const months = monthsOfBucket[size] * usualBuckets[size];
  return { from: addMonths(next, -months), to: addDays(next, -1) };
}

/** Keeps the chosen days if the report allows them: quarters and years must be whole. */
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
