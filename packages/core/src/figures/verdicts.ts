import { percentText } from '../metrics/ratios.ts';
import type { Cents } from '../money.ts';

/**
 * The percentage of revenue with known cost that a profit verdict requires: unknown is never good.
 */
const knownSharePercentMin = 80n;

/**
 * Whether enough revenue has a known cost to give a profit a verdict, a score or a rank. Uses the
 * exact cents, not the rounded percentage; false without revenue.
 */
export function isCostKnown(knownCents: Cents, allCents: Cents): boolean {
  return allCents > 0 && BigInt(knownCents) * 100n >= BigInt(allCents) * knownSharePercentMin;
}

/** Shown instead of a verdict. */
export const costIsUnknown = 'Add invoices or price lists, or import NADAC';

/** Shown next to an estimated figure: the percentage of its revenue with known cost. */
export function estimateText(knownPercent: number): string {
  return `Estimated: ${percentText(knownPercent)} of revenue has a known cost. ${costIsUnknown}.`;
}

/** The meaning of a percentage, shared by every badge, score, state and risk. */
export type Grade = 'good' | 'fair' | 'poor';

/** Where fair and poor begin. Higher DIR fees are worse; higher margins are better. */
export const gradeEdges = {
  dir: { fair: 5, poor: 10 },
  margin: { fair: 10, poor: 0 },
} as const;

/** DIR fees as a percentage of gross, one decimal: good below 5, fair below 10, otherwise poor. */
export function dirGrade(percent: number): Grade {
  const { fair, poor } = gradeEdges.dir;
  if (percent < fair) return 'good';
  return percent < poor ? 'fair' : 'poor';
}

/** Net profit as a percentage of revenue, one decimal: good from 10, fair from 0. */
export function marginGrade(percent: number): Grade {
  const { fair, poor } = gradeEdges.margin;
  if (percent >= fair) return 'good';
  return percent >= poor ? 'fair' : 'poor';
}

/** The lowest good and fair scores; anything below is poor. */
export const gradeScores = { good: 70, fair: 50 } as const;
