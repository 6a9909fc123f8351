import type { Bucket, BucketSize } from '@pfs/core/metrics/periods';
import { monthInWords, shortPeriodInWords } from '../../platform/days-in-words.ts';

/** What a row of the trend is of, as its column says it. */
export const bucketColumns = {
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
} as const satisfies Record<BucketSize, string>;

/** `2026-03` as March 2026, `2026-Q1` as Q1 2026, `2026` as it is; a part of one with its days. */
export function bucketLabel({ name, isWhole, ...days }: Bucket): string {
  return isWhole ? wholeLabel(name) : `${wholeLabel(name)} (${shortPeriodInWords(days)})`;
}

function wholeLabel(name: string): string {
  if (name.includes('Q')) return `${name.slice(5)} ${name.slice(0, 4)}`;
  return name.length === 4 ? name : monthInWords(name);
}
