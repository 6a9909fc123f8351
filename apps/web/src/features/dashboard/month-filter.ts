import { firstDayOf, lastDayOf } from '@pfs/core/metrics/periods';
import type { FigureFilter } from '../../lib/figure-path.ts';

/** Everything of a month, as a figure is asked for. */
export function ofMonth(month: string): FigureFilter {
  return { from: firstDayOf(month), to: lastDayOf(month) };
}

/** Everything from the first of January to the end of that month. */
export function ofYearTo(month: string): FigureFilter {
  return { from: firstDayOf(`${month.slice(0, 4)}-01`), to: lastDayOf(month) };
}
