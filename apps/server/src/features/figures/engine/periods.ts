import { addDays, addMonths, monthOf } from '@pfs/core/days';
import type { AskedPeriod, FigureFilter } from '@pfs/core/figures/figure-filter';
import { type Dimension, isTime } from '@pfs/core/figures/formula';
import {
  type BucketSize,
  firstDayOf,
  lastDayOf,
  type Period,
  reportBuckets,
} from '@pfs/core/metrics/periods';
import type { Day } from '@pfs/core/remittance';

/** A period as whole months, for which there are rollups, and the partial months at its ends. */
interface CutPeriod {
  /** The first days of the first and the last whole month; null if there is no whole month. */
  readonly months: { readonly first: Day; readonly last: Day } | null;
  /** At most two ranges of days, each within a month. */
  readonly cut: readonly Period[];
}

/**
 * Splits a period. `counted` is the range of days with data: a month is whole if the period leaves
 * out only days without data.
 */
export function cutPeriod({ from, to }: AskedPeriod, counted: Period): CutPeriod {
  const first = from === null || from < counted.from ? counted.from : from;
  const last = to === null || to > counted.to ? counted.to : to;
  if (first > last) return { months: null, cut: [] };
  const isWholeFirst = first === counted.from || first === firstDayOf(monthOf(first));
  const isWholeLast = last === counted.to || last === lastDayOf(monthOf(last));
  const firstWhole = isWholeFirst ? firstDayOf(monthOf(first)) : startOfNext(first);
  const lastWhole = isWholeLast
    ? firstDayOf(monthOf(last))
    : addMonths(firstDayOf(monthOf(last)), -1);
  if (monthOf(first) === monthOf(last)) {
    return isWholeFirst && isWholeLast
      ? { months: { first: firstWhole, last: firstWhole }, cut: [] }
      : { months: null, cut: [{ from: first, to: last }] };
  }
  return {
    months: firstWhole <= lastWhole ? { first: firstWhole, last: lastWhole } : null,
    cut: [
      ...(isWholeFirst ? [] : [{ from: first, to: addDays(startOfNext(first), -1) }]),
      ...(isWholeLast ? [] : [{ from: firstDayOf(monthOf(last)), to: last }]),
    ],
  };
}

function startOfNext(day: Day): Day {
  return addMonths(firstDayOf(monthOf(day)), 1);
}

type Time = BucketSize | 'day';

const formats: Readonly<Record<Time, string>> = {
  day: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  quarter: 'YYYY-"Q"Q',
  year: 'YYYY',
};

/** SQL of the name of a day's bucket. Without the cast, each day is converted to a time zone. */
export function bucketInSql(size: Time, day: string): string {
  return `to_char(${day}::timestamp, '${formats[size]}')`;
}

export function timeOf(by: Dimension | null): Time | undefined {
  return by !== null && isTime(by) ? by : undefined;
}

/** The names of all buckets from the first to the last day, so that a chart has no gaps. */
export function bucketNames(from: Day, to: Day, size: Time): readonly string[] {
  if (size !== 'day') return reportBuckets({ from, to }, size).map(({ name }) => name);
  const names: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) names.push(day);
  return names;
}

/** SQL: whether a day is in the period, which is `$2` and `$3` of every statement here. */
export function inPeriod(day: string): string {
  return `${day} >= coalesce($2::date, '-infinity') and ${day} <= coalesce($3::date, 'infinity')`;
}

export function periodValues({ period }: FigureFilter): readonly (string | null)[] {
  return [period.from, period.to];
}

/** Null matches all. */
export function namesOrNull<Name extends string>(names: readonly Name[]): readonly Name[] | null {
  return names.length === 0 ? null : names;
}
