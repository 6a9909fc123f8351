import { addMonths, type Month, monthOf } from '../days.ts';
import { addCents, type Cents, negateCents, sumCents, toCents, zeroCents } from '../money.ts';
import type { Day } from '../remittance.ts';
import { firstDayOf, lastDayOf, type Period } from './periods.ts';

/*
 * What is compared with what: the current month with the same days of the prior month, and fees
 * without lump sums that come every few months.
 *
 * Source: docs/domain/formulas.md, "Comparison rules".
 */

/** What a payer paid and took in a month, or in the first days of it. */
export interface MonthOfFees {
  readonly grossCents: Cents;
  readonly dirFeesCents: Cents;
  /** The part taken as lump sums. */
  readonly lumpDirCents: Cents;
  /**
   * Not in the others: what falls on fills of the month, of lump sums with a service period, by how
   * many months the period has. Zero if parts cancel out; without entry if there are none.
   */
  readonly earned?: ReadonlyMap<number, Cents>;
  /** Not in the others: DIR lump sums with a service period that were taken in the month. */
  readonly forPeriodsCents?: Cents;
}

/** A month and comparable months before it. */
export interface Comparison {
  readonly month: MonthOfFees;
  /** As many as requested; zeros if nothing happened. */
  readonly before: readonly MonthOfFees[];
  /** Lump sums excluded from all of them because they don't come every month. */
  readonly leftOutCents: Cents;
  /** All DIR fees taken in the month minus those compared, which count in the months of fills. */
  readonly apartCents: Cents;
}

/** A fee is unusual from this many times its earlier amount on. */
export const jumpRatio = 1.25;

/** How many months before the compared one are used to find a rhythm. */
export const rhythmMonths = 12;

const nothing: MonthOfFees = {
  grossCents: zeroCents,
  dirFeesCents: zeroCents,
  lumpDirCents: zeroCents,
};

interface Compared {
  readonly month: Month;
  /** The months it is compared with. */
  readonly before: readonly Month[];
  readonly feesOf: (month: Month) => MonthOfFees | undefined;
  /** The months in which the payer took DIR lump sums; those after the month are ignored. */
  readonly lumpsOf: ReadonlyMap<Month, Cents>;
}

/**
 * Makes one payer's months comparable. Lump sums with a service period count in the months of their
 * fills; those for as many months that one of the compared months has no part of are excluded, so a
 * quarter not taken yet doesn't hide monthly ones. Another lump sum in a known rhythm
 * is excluded, up to 1.25 times the largest other one. If the month has no lump sum, a single
 * earlier one is excluded too: its absence isn't a decrease.
 */
export function comparePayer({ month, before, feesOf, lumpsOf }: Compared): Comparison {
  const found = feesOf(month) ?? nothing;
  const earliest = monthLater(month, -rhythmMonths);
  const known = [...lumpsOf.keys()].filter((one) => one >= earliest && one <= month);
  const inRhythm = monthsInRhythm(known);
  const usualCents = inRhythm.has(month) ? usualLump(month, found, inRhythm, lumpsOf) : zeroCents;
  const isAlone = (one: Month) => ![-1, 1].some((way) => known.includes(monthLater(one, way)));
  const isOut = (one: Month) => inRhythm.has(one) || (found.lumpDirCents === 0 && isAlone(one));
  const earlier = before.map((one) => {
    const fees = feesOf(one) ?? nothing;
    return { fees, outCents: isOut(one) ? fees.lumpDirCents : zeroCents };
  });
  const all = [found, ...earlier.map(({ fees }) => fees)];
  const isIn = (length: number) => all.every(({ earned }) => earned?.has(length));
  const { forPeriodsCents = zeroCents } = found;
  return {
    apartCents: sumCents([usualCents, forPeriodsCents, negateCents(earnedCents(found, isIn))]),
    month: withEarned(without(found, usualCents), isIn),
    before: earlier.map(({ fees, outCents }) => withEarned(without(fees, outCents), isIn)),
    leftOutCents: sumCents([
      usualCents,
      ...earlier.map(({ outCents }) => outCents),
      ...all.map((fees) => earnedCents(fees, (length) => !isIn(length))),
    ]),
  };
}

/** Payers take for a period after its end, so its last months have no part of a lump sum yet. */
function withEarned(fees: MonthOfFees, isIn: (length: number) => boolean): MonthOfFees {
  const { dirFeesCents, grossCents, lumpDirCents } = fees;
  return {
    ...{ grossCents, lumpDirCents },
    dirFeesCents: addCents(dirFeesCents, earnedCents(fees, isIn)),
  };
}

function earnedCents({ earned }: MonthOfFees, isIn: (length: number) => boolean): Cents {
  return sumCents([...(earned ?? [])].flatMap(([length, cents]) => (isIn(length) ? cents : [])));
}

/** Several payers together, month by month. */
export function addComparisons(parts: readonly Comparison[]): Comparison {
  const length = Math.max(0, ...parts.map(({ before }) => before.length));
  return {
    month: addFees(parts.map(({ month }) => month)),
    before: Array.from({ length }, (_, at) =>
      addFees(parts.map(({ before }) => before[at] ?? nothing)),
    ),
    leftOutCents: sumCents(parts.map(({ leftOutCents }) => leftOutCents)),
    apartCents: sumCents(parts.map(({ apartCents }) => apartCents)),
  };
}

/**
 * The months of lump sums with a rhythm: three in a row, at least two months apart, with distances
 * that differ by at most a month. Monthly lump sums are compared as they are.
 */
export function monthsInRhythm(months: readonly Month[]): ReadonlySet<Month> {
  const known = months.toSorted();
  const found = new Set<Month>();
  for (let at = 2; at < known.length; at++) {
    const [first = '', second = '', third = ''] = known.slice(at - 2, at + 1);
    const one = monthsBetween(first, second);
    const other = monthsBetween(second, third);
    if (Math.min(one, other) < 2 || Math.abs(one - other) > 1) continue;
    for (const month of [first, second, third]) found.add(month);
  }
  return found;
}

/**
 * The days of a month and of an earlier month, the prior one by default, to compare: as many as
 * have passed of the current month, or all of both.
 */
export function comparedDays(
  month: Month,
  today: Day,
  monthsBack = 1,
): { readonly now: Period; readonly before: Period; readonly isRunning: boolean } {
  const from = firstDayOf(month);
  const earlier = addMonths(from, -monthsBack);
  const isRunning = monthOf(today) === month;
  return {
    isRunning,
    now: { from, to: isRunning ? today : lastDayOf(month) },
    before: {
      from: earlier,
      to: isRunning ? addMonths(today, -monthsBack) : lastDayOf(monthOf(earlier)),
    },
  };
}

/** The months that are over; the last one may be the current month. */
export function wholeMonths(months: readonly Month[], current: Month): readonly Month[] {
  return months.filter((month) => month < current);
}

function usualLump(
  month: Month,
  { lumpDirCents }: MonthOfFees,
  inRhythm: ReadonlySet<Month>,
  lumpsOf: ReadonlyMap<Month, Cents>,
): Cents {
  const others = [...inRhythm].filter((one) => one !== month);
  const largest = Math.max(0, ...others.map((one) => lumpsOf.get(one) ?? 0));
  return toCents(Math.min(lumpDirCents, Math.round(largest * jumpRatio)));
}

function without(fees: MonthOfFees, cents: Cents): MonthOfFees {
  const { dirFeesCents, lumpDirCents } = fees;
  return {
    ...fees,
    dirFeesCents: addCents(dirFeesCents, negateCents(cents)),
    lumpDirCents: addCents(lumpDirCents, negateCents(cents)),
  };
}

function addFees(months: readonly MonthOfFees[]): MonthOfFees {
  return months.reduce(
    (sum, one) => ({
      grossCents: addCents(sum.grossCents, one.grossCents),
      dirFeesCents: addCents(sum.dirFeesCents, one.dirFeesCents),
      lumpDirCents: addCents(sum.lumpDirCents, one.lumpDirCents),
    }),
    nothing,
  );
}

function monthLater(month: Month, months: number): Month {
  return monthOf(addMonths(firstDayOf(month), months));
}

function monthsBetween(first: Month, second: Month): number {
  const index = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return index(second) - index(first);
}
