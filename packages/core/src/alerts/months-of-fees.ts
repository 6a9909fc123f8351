import type { Cents } from '../money.ts';

export interface MonthOfFees {
  readonly grossCents: Cents;
  readonly dirFeesCents: Cents;
}

/** A payer's month and the three before it. */
export interface PayerMonths {
  readonly payerId: string;
  readonly payerName: string;
  readonly month: MonthOfFees;
  readonly before: readonly MonthOfFees[];
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
export function compareMonth(
  month: MonthOfFees,
  before: readonly MonthOfFees[],
): ComparedMonth | undefined {
  if (before.length < monthsCompared || month.grossCents < comparedGrossCentsMin) return undefined;
  if (before.some(({ grossCents }) => grossCents <= 0)) return undefined;
  const average = before.reduce((sum, one) => sum + percentOf(one), 0) / before.length;
  return { percent: percentOf(month), average };
}

function percentOf({ grossCents, dirFeesCents }: MonthOfFees): number {
  return (dirFeesCents / grossCents) * 100;
}
