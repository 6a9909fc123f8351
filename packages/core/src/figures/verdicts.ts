import { percentInWords } from '../metrics/ratios.ts';
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

/** Beside a figure that rests on a guess: how much of its revenue has a known cost, in percent. */
export function estimateInWords(knownPercent: number): string {
  return `Estimated: ${percentInWords(knownPercent)} of revenue has a known cost. ${costIsUnknown}.`;
}

/** What a percentage means: every badge, score, state and risk that judges one says the same. */
export type Grade = 'good' | 'fair' | 'poor';

/** Where fair and poor begin; DIR fees are the worse the higher they are, margins the lower. */
export const gradeEdges = {
  dir: { fair: 5, poor: 10 },
  margin: { fair: 10, poor: 0 },
} as const;

/** Of DIR fees as a share of gross, with one decimal: good below 5, fair below 10, else poor. */
export function dirGrade(percent: number): Grade {
  const { fair, poor } = gradeEdges.dir;
  if (percent < fair) return 'good';
  return percent < poor ? 'fair' : 'poor';
}

/** Of net profit as a share of revenue, with one decimal: good from 10 on, fair from 0 on. */
export function marginGrade(percent: number): Grade {
  const { fair, poor } = gradeEdges.margin;
  if (percent >= fair) return 'good';
  return percent >= poor ? 'fair' : 'poor';
}

/** The lowest scores that are good and fair; below them is poor. */
export const gradeScores = { good: 70, fair: 50 } as const;
