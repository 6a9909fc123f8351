import { isCalendarDay } from '../days.ts';
import type { AskedPeriod } from '../figures/figure-filter.ts';
import type { Day } from '../remittance.ts';
import { checkAmount } from './check-query-amount.ts';
import { checkNames } from './check-query-names.ts';
import { checkShape } from './check-query-shape.ts';
import type { AssistantQuery } from './query.ts';

/**
 * Why a query is not in the language, in a plain sentence; undefined where it can be answered as it
 * stands. Nothing of a query is ever left out silently, so what a figure cannot be narrowed by is
 * refused here.
 */
export function checkQuery(query: AssistantQuery): string | undefined {
  const periods = [query.filter.period, ...(query.against === null ? [] : [query.against])];
  for (const period of periods) {
    const fault = checkPeriod(period);
    if (fault !== undefined) return fault;
  }
  return checkShape(query) ?? checkNames(query) ?? checkAmount(query);
}

function checkPeriod({ from, to }: AskedPeriod): string | undefined {
  for (const day of [from, to]) {
    if (day !== null && !isDay(day)) return `There is no day ${day}.`;
  }
  if (from !== null && to !== null && from > to) return 'A period ends before it begins.';
  return undefined;
}

/** From 2000 on: remittances are no older. */
function isDay(text: Day): boolean {
  const [year, month, day] = text.split('-').map(Number);
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  return (year ?? 0) >= 2000 && isCalendarDay(year ?? 0, month ?? 0, day ?? 0);
}
