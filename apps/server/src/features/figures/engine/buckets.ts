import { addDays } from '@pfs/core/days';
import { type Dimension, isTime } from '@pfs/core/figures/formula';
import { type BucketSize, reportBuckets } from '@pfs/core/metrics/periods';
import type { Day } from '@pfs/core/remittance';

type Time = BucketSize | 'day';

const formats: Readonly<Record<Time, string>> = {
  day: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  quarter: 'YYYY-"Q"Q',
  year: 'YYYY',
};

/** SQL of the name of the stretch of time that a day lies in. */
export function bucketInSql(size: Time, day: string): string {
  return `to_char(${day}, '${formats[size]}')`;
}

export function timeOf(by: Dimension | null): Time | undefined {
  return by !== null && isTime(by) ? by : undefined;
}

/** The names of all stretches from the first to the last day, so that a line has no holes. */
export function bucketNames(from: Day, to: Day, size: Time): readonly string[] {
  if (size !== 'day') return reportBuckets({ from, to }, size).map(({ name }) => name);
  const names: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) names.push(day);
  return names;
}
