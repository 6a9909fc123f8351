import { monthsCompared } from '@pfs/core/alerts/fee-alerts';
import { addMonths, type Month } from '@pfs/core/days';
import { rhythmMonths } from '@pfs/core/metrics/comparable';
import { firstDayOf } from '@pfs/core/metrics/periods';

export function monthAfter(month: Month, months: number): Month {
  return addMonths(firstDayOf(month), months).slice(0, 7);
}

/** The months that a month is measured by, the latest first. */
export function monthsBefore(month: Month): readonly Month[] {
  return Array.from({ length: monthsCompared }, (_, index) => monthAfter(month, -1 - index));
}

/** A month is measured by a rhythm of those before it, so what changes it changes later ones. */
export function monthsMeasured(months: Iterable<Month>): readonly Month[] {
  const measured = new Set<Month>();
  for (const month of months) {
    for (let after = 0; after <= rhythmMonths; after++) measured.add(monthAfter(month, after));
  }
  return [...measured].toSorted();
}
