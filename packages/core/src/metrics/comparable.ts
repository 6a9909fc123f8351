import { addMonths, type Month, monthOf } from '../days.ts';
import { addCents, type Cents, negateCents, sumCents, toCents, zeroCents } from '../money.ts';
import type { Day } from '../remittance.ts';
import { firstDayOf, lastDayOf, type Period } from './periods.ts';

/*
 * What is set against what: a month that still runs against the same days of the one before, and
 * fees without the lump sums that come every few months.
 * Source: docs/domain/formulas.md, "Comparison rules".
 */

/** What a payer paid and took in a month, or in the first days of it. */
export interface MonthOfFees {
  readonly grossCents: Cents;
  readonly dirFeesCents: Cents;
  /** Of them, what was taken as lump sums. */
  readonly lumpDirCents: Cents;
}

/** A month and those before it, like with like. */
export interface Comparison {
  readonly month: MonthOfFees;
  /** As many as were asked for; zeros where nothing happened. */
  readonly before: readonly MonthOfFees[];
  /** Lump sums left out of all of them, as they don't come every month. */
  readonly leftOutCents: Cents;
}

/** A fee is out of the usual from this many times what it was on. */
export const jumpRatio = 1.25;

/** A rhythm is told from so many months before the one that is compared. */
export const rhythmMonths = 12;

const nothing: MonthOfFees = {
  grossCents: zeroCents,
  dirFeesCents: zeroCents,
  lumpDirCents: zeroCents,
};

interface Compared {
  readonly month: Month;
  /** Those that it is measured by. */
  readonly before: readonly Month[];
  readonly feesOf: (month: Month) => MonthOfFees | undefined;
  /** When the payer took lump sums of DIR, in whole months; those after the month don't matter. */
  readonly lumpsOf: ReadonlyMap<Month, Cents>;
}

/**
 * One payer's months, made comparable. A lump sum in a known rhythm is left out, up to 1.25 times
 * the largest other one of it. Where the month has no lump sum, one before it that stood alone is
 * left out as well: its absence is no fall.
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
  return {
    month: without(found, usualCents),
    before: earlier.map(({ fees, outCents }) => without(fees, outCents)),
    leftOutCents: sumCents([usualCents, ...earlier.map(({ outCents }) => outCents)]),
  };
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
  };
}

/**
 * The months of lump sums that come in a rhythm: three in a row, every second month or rarer, whose
 * distances differ by a month at most. What comes each month is compared as it is.
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
 * The days of a month and those of the month before that they are set against: as many as have
 * passed of a month that still runs, or all of both.
 */
export function comparedDays(
  month: Month,
  today: Day,
): { readonly now: Period; readonly before: Period; readonly isRunning: boolean } {
  const from = firstDayOf(month);
  const earlier = addMonths(from, -1);
  const isRunning = monthOf(today) === month;
  return {
    isRunning,
    now: { from, to: isRunning ? today : lastDayOf(month) },
    before: { from: earlier, to: isRunning ? addMonths(today, -1) : lastDayOf(monthOf(earlier)) },
  };
}

/** The months that are over, of some that may end with the current one. */
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

function without({ grossCents, dirFeesCents, lumpDirCents }: MonthOfFees, cents: Cents) {
  return {
    grossCents,
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
