import type { BucketSize } from '@pfs/core/metrics/report-buckets';
import type { ReportType } from '@pfs/wire/reports';
import { monthInWords } from '../../platform/days-in-words.ts';

const sizes: Readonly<Record<ReportType, BucketSize>> = {
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  payer: 'month',
  detailed: 'month',
};

/** What the trend of a report is cut into. */
export function bucketSizeOf(type: ReportType): BucketSize {
  return sizes[type];
}

/** `2026-03` as March 2026, `2026-Q1` as Q1 2026, `2026` as it is. */
export function bucketLabel(name: string): string {
  if (name.includes('Q')) return `${name.slice(5)} ${name.slice(0, 4)}`;
  return name.length === 4 ? name : monthInWords(name);
}

/** What a row of the trend is of, as its column says it. */
export function bucketColumn(type: ReportType): string {
  switch (bucketSizeOf(type)) {
    case 'month':
      return 'Month';
    case 'quarter':
      return 'Quarter';
    case 'year':
      return 'Year';
  }
}
