import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import type { Fact } from './facts.ts';

/** What stands before a length that is one of the asked period and not of something in it. */
const before = /\b(last|past|previous|these|those|the|all) $/i;

const units = [
  { nouns: /^years?$/, months: 12 },
  { nouns: /^quarters?$/, months: 3 },
  { nouns: /^months?$/, months: 1 },
] as const;

/** How long the asked periods are, so that `the last 3 months` may be said of three. */
export function lengthsOf(periods: readonly AskedPeriod[]): Fact[] {
  return periods.flatMap(({ from, to }) => {
    if (from === null || to === null) return [];
    const days = daysBetween(from, to);
    const months = wholeMonths(from, to);
    const inUnits =
      months === undefined
        ? []
        : units.map((unit) => ({ nouns: unit.nouns, amount: months / unit.months }));
    const weeks = { nouns: /^weeks?$/, amount: days / 7 };
    return [...inUnits, weeks, { nouns: /^days?$/, amount: days }]
      .filter(({ amount }) => Number.isInteger(amount))
      .map(
        ({ nouns, amount }): Fact => ({
          unit: 'count',
          amount,
          nouns,
          kinds: null,
          names: [],
          around: [],
          periods: [],
          direction: null,
          isPoints: false,
          limit: before,
          side: null,
          extreme: null,
        }),
      );
  });
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

function wholeMonths(from: string, to: string): number | undefined {
  const next = new Date(Date.parse(to) + 86_400_000).toISOString();
  if (!from.endsWith('-01') || next.slice(8, 10) !== '01') return undefined;
  const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthsOf(next) - monthsOf(from);
}
