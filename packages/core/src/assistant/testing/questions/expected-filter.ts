import { addDays, addMonths } from '../../../days.ts';
import type { AmountField, AmountFilter, AskedPeriod } from '../../../figures/figure-filter.ts';
import { toCents } from '../../../money.ts';
import type { Day } from '../../../remittance.ts';

export function days(from: Day | null, to: Day | null): AskedPeriod {
  return { from, to };
}

/** So many months, of which `first` is the first: `months('2026-07', 3)` is a quarter. */
export function months(first: string, count = 1): AskedPeriod {
  const from: Day = `${first}-01`;
  return { from, to: addDays(addMonths(from, count), -1) };
}

export const thisMonth = months('2026-11');
export const lastMonth = months('2026-10');
export const september = months('2026-09');
export const august = months('2026-08');
export const thisQuarter = months('2026-10', 3);
export const lastQuarter = months('2026-07', 3);
export const secondQuarter = months('2026-04', 3);
export const thisYear = months('2026-01', 12);
export const lastYear = months('2025-01', 12);

/** Rows above so many cents. */
export function over(field: AmountField, cents: number): AmountFilter {
  return { field, overCents: toCents(cents), underCents: null };
}

export function under(field: AmountField, cents: number): AmountFilter {
  return { field, overCents: null, underCents: toCents(cents) };
}

/** Both ends included, as people mean it. */
export function within(field: AmountField, least: number, most: number): AmountFilter {
  return { field, overCents: toCents(least - 1), underCents: toCents(most + 1) };
}
