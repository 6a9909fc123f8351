import { addDays, addMonths, monthOf } from '@pfs/core/days';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import { firstDayOf, lastDayOf, type Period } from '@pfs/core/metrics/periods';
import type { Day } from '@pfs/core/remittance';

/** A period as rollups of months have it: whole months, and what is cut off at its ends. */
export interface CutPeriod {
  /** First days of the first and the last whole month; null without a whole one. */
  readonly months: { readonly first: Day; readonly last: Day } | null;
  /** At most two stretches of days, each within a month. */
  readonly cut: readonly Period[];
}

/**
 * `counted` are the days of which anything is counted: a month of which the period leaves out only
 * days without anything is whole.
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
