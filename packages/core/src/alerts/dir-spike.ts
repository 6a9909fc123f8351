import { percentInWords } from '../metrics/ratios.ts';
import { usdInWords } from '../money.ts';
import type { AlertFound } from './alert-found.ts';
import { compareMonth, type MonthOfFees } from './months-of-fees.ts';

/** A month is a spike from this many times the average of the months before it on. */
const spikeRatio = 1.25;
const highSpikeRatio = 1.75;
/** In points of DIR %: a payer that goes from 0.4 % to 0.6 % is no news. */
const spikePointsMin = 1;

/**
 * DIR % of a month against the average of the three months before it, of a payer or, where `who` is
 * null, of the pharmacy. Undefined when there is no spike.
 * Source: docs/domain/formulas.md, "When a fee jumps".
 */
export function findDirSpike(options: {
  readonly who: string | null;
  /** As a person says it: `October 2026`. */
  readonly when: string;
  readonly month: MonthOfFees;
  readonly before: readonly MonthOfFees[];
}): AlertFound | undefined {
  const { who, when, month, before } = options;
  const compared = compareMonth(month, before);
  if (compared === undefined) return undefined;
  const { percent, average } = compared;
  if (percent < average * spikeRatio || percent - average < spikePointsMin) return undefined;
  return {
    type: 'dir_spike',
    severity: percent >= average * highSpikeRatio ? 'high' : 'medium',
    title: who === null ? 'Your DIR fees jumped' : `DIR fees of ${who} jumped`,
    message:
      `${percentInWords(percent)} of gross in ${when}, against ${percentInWords(average)} on average in the ` +
      `three months before: ${usdInWords(month.dirFeesCents)} of ${usdInWords(month.grossCents)}.`,
  };
}
