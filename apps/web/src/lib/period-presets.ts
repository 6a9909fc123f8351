import { addMonths, monthOf } from '@pfs/core/days';
import { firstDayOf, monthsEndingWith } from '@pfs/core/metrics/periods';
import type { Period } from './period.ts';

export interface PeriodPreset {
  readonly label: string;
  readonly period: Period;
}

/** Periods that are chosen by name, as of a day. Months and quarters are those of the calendar. */
export function periodPresets(today: string): readonly PeriodPreset[] {
  const month = monthOf(today);
  const later = (months: number) => monthOf(addMonths(firstDayOf(month), months));
  const ofQuarter = (Number(month.slice(5)) - 1) % 3;
  return [
    { label: 'This month', period: monthsEndingWith(month, 1) },
    { label: 'Last month', period: monthsEndingWith(later(-1), 1) },
    { label: 'Last 3 months', period: monthsEndingWith(month, 3) },
    { label: 'This quarter', period: monthsEndingWith(later(2 - ofQuarter), 3) },
    { label: 'Last quarter', period: monthsEndingWith(later(-1 - ofQuarter), 3) },
    { label: 'Year to date', period: { from: `${month.slice(0, 4)}-01-01`, to: today } },
    { label: 'Last 12 months', period: monthsEndingWith(month, 12) },
  ];
}
