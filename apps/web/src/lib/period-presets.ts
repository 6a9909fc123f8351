import { addDays, addMonths } from '@pfs/core/days';
import type { Period } from './period.ts';

export interface PeriodPreset {
  readonly label: string;
  readonly period: Period;
}

/** Periods that are chosen by name, as of a day. Months and quarters are those of the calendar. */
export function periodPresets(today: string): readonly PeriodPreset[] {
  const month = `${today.slice(0, 7)}-01`;
  const monthOfQuarter = (Number(today.slice(5, 7)) - 1) % 3;
  const quarter = addMonths(month, -monthOfQuarter);
  return [
    { label: 'This month', period: monthsFrom(month, 1) },
    { label: 'Last month', period: monthsFrom(addMonths(month, -1), 1) },
    { label: 'Last 3 months', period: monthsFrom(addMonths(month, -2), 3) },
    { label: 'This quarter', period: monthsFrom(quarter, 3) },
    { label: 'Last quarter', period: monthsFrom(addMonths(quarter, -3), 3) },
    { label: 'Year to date', period: { from: `${today.slice(0, 4)}-01-01`, to: today } },
    { label: 'Last 12 months', period: monthsFrom(addMonths(month, -11), 12) },
  ];
}

function monthsFrom(firstDay: string, months: number): Period {
  return { from: firstDay, to: addDays(addMonths(firstDay, months), -1) };
}
