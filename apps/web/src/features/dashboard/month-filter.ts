import { firstDayOf, lastDayOf, type Period } from '@pfs/core/metrics/periods';

/** Everything of a month, as a figure is asked for. */
export function ofMonth(month: string): Period {
  return { from: firstDayOf(month), to: lastDayOf(month) };
}

/** Everything from the first of January to the end of that month. */
export function ofYearTo(month: string): Period {
  return { from: firstDayOf(`${month.slice(0, 4)}-01`), to: lastDayOf(month) };
}
