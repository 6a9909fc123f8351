import type { Cents } from '../money.ts';

/** Percent of revenue whose cost must be known before a profit is judged: unknown is never good. */
const knownSharePercentMin = 80n;

/**
 * Whether enough has a known cost to give a profit a verdict, a score or a rank. By the exact
 * cents, not by the rounded percentage; never where there is no revenue.
 */
export function isCostKnown(knownCents: Cents, allCents: Cents): boolean {
  return allCents > 0 && BigInt(knownCents) * 100n >= BigInt(allCents) * knownSharePercentMin;
}

/** What is said instead of a verdict. */
export const costIsUnknown = 'Add invoices or import NADAC';
