import { addDays, addMonths, daysInMonth, type Month } from '../days.ts';
import type { Day } from '../remittance.ts';
import type { AlertFound } from './alert-found.ts';

const daysLateMin = 10;
const highDaysLate = 30;

/**
 * A payer that paid in each of the three months before and has not paid since the month began. It
 * is awaited on the latest day on which a month's first payment came, and late 10 days after that.
 * Source: docs/domain/formulas.md, "Late payer alert".
 */
export function findLatePayer(options: {
  readonly who: string;
  readonly month: Month;
  /** As a person says it: `October 2026`. */
  readonly when: string;
  readonly today: Day;
  /** The first day it paid on of each of the three months before, in any order. */
  readonly firstPaidBefore: readonly Day[];
  /** The first day it paid on since the month began; a remittance may come before its money. */
  readonly paidSince: Day | null;
}): AlertFound | undefined {
  const { who, month, when, today, firstPaidBefore, paidSince } = options;
  const months = new Set(firstPaidBefore.map((day) => day.slice(0, 7)));
  const wanted = [1, 2, 3].map((back) => addMonths(`${month}-01`, -back).slice(0, 7));
  if (paidSince !== null || wanted.some((one) => !months.has(one))) return undefined;
  const expected = expectedOn(month, firstPaidBefore);
  if (today < addDays(expected, daysLateMin)) return undefined;
  return {
    type: 'warning',
    severity: today >= addDays(expected, highDaysLate) ? 'high' : 'medium',
    title: `No payment from ${who}`,
    message:
      `Its first payment arrived by day ${Number(expected.slice(8))} of each of the prior three months, but ` +
      `nothing has arrived for ${when}. Ask for the payment or upload its remittance.`,
  };
}

function expectedOn(month: Month, firstPaidBefore: readonly Day[]): Day {
  const latest = Math.max(...firstPaidBefore.map((day) => Number(day.slice(8, 10))));
  const [year = 0, number = 0] = month.split('-').map(Number);
  return addDays(`${month}-01`, Math.min(latest, daysInMonth(year, number)) - 1);
}
