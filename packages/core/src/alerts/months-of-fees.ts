import type { Comparison, MonthOfFees } from '../metrics/comparable.ts';

/** A month of fees as alerts tell of it. */
export interface MeasuredMonth extends Comparison {
  /** Whether it still runs, so that it is measured by the same days of the months before. */
  readonly isRunning: boolean;
}

/** A payer's month and the three before it. */
export interface PayerMonths extends MeasuredMonth {
  readonly payerId: string;
  readonly payerName: string;
}

/** A month is measured by the average of so many before it. */
export const monthsCompared = 3;
/** On less gross a percentage says nothing. */
export const comparedGrossCentsMin = 50_000;

/** DIR % of a month and the average of those before it, in points; not rounded. */
export interface ComparedMonth {
  readonly percent: number;
  readonly average: number;
}

/** Undefined where the month has too little gross, or one of the three before it has none. */
export function compareMonth({ month, before }: Comparison): ComparedMonth | undefined {
  if (before.length < monthsCompared || month.grossCents < comparedGrossCentsMin) return undefined;
  if (before.some(({ grossCents }) => grossCents <= 0)) return undefined;
  const average = before.reduce((sum, one) => sum + percentOf(one), 0) / before.length;
  return { percent: percentOf(month), average };
}

function percentOf({ grossCents, dirFeesCents }: MonthOfFees): number {
  return (dirFeesCents / grossCents) * 100;
}

/** What stands behind an average: which months it is of, and what is left out of them all. */
export function comparedWords({ isRunning, leftOutCents }: MeasuredMonth): string {
  const leftOut = leftOutCents === 0 ? '' : ', excluding occasional lump sums';
  return `${isRunning ? 'the same days of ' : ''}the prior three months${leftOut}`;
}

/** `October 2026`, and of a month that still runs `October 2026 so far`. */
export function monthSoFar(when: string, { isRunning }: MeasuredMonth): string {
  return isRunning ? `${when} so far` : when;
}
