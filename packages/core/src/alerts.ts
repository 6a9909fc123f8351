import { type Cents, formatUsd } from './money.ts';

export type AlertSeverity = 'low' | 'medium' | 'high';

/** What a rule found: words for a pharmacist, and the figures that made it fire. */
export interface AlertFound {
  readonly type: 'dir_spike' | 'below_cost' | 'insight' | 'warning';
  readonly severity: AlertSeverity;
  readonly title: string;
  readonly message: string;
}

export interface MonthOfFees {
  readonly grossCents: Cents;
  readonly dirFeesCents: Cents;
}

/** A month is a spike from this many times the average of the months before it on. */
const spikeRatio = 1.25;
const highSpikeRatio = 1.75;
/** In points of DIR %: a payer that goes from 0.4 % to 0.6 % is no news. */
const spikePointsMin = 1;
const spikeGrossCentsMin = 50_000;
const monthsCompared = 3;

/**
 * DIR % of a month against the average of the three months before it, all of which must have gross.
 * Undefined when there is no spike. Rule: docs/domain/fees.md, "When a fee jumps".
 */
export function findDirSpike(options: {
  readonly who: string;
  /** As a person says it: `October 2026`. */
  readonly when: string;
  readonly month: MonthOfFees;
  readonly before: readonly MonthOfFees[];
}): AlertFound | undefined {
  const { who, when, month, before } = options;
  if (before.length < monthsCompared || month.grossCents < spikeGrossCentsMin) return undefined;
  if (before.some(({ grossCents }) => grossCents <= 0)) return undefined;
  const percent = percentOf(month);
  const average = before.reduce((sum, one) => sum + percentOf(one), 0) / before.length;
  if (percent < average * spikeRatio || percent - average < spikePointsMin) return undefined;
  return {
    type: 'dir_spike',
    severity: percent >= average * highSpikeRatio ? 'high' : 'medium',
    title: `DIR fees of ${who} jumped`,
    message:
      `${percent.toFixed(1)}% of gross in ${when}, against ${average.toFixed(1)}% on average in the ` +
      `three months before: ${formatUsd(month.dirFeesCents)} of ${formatUsd(month.grossCents)}.`,
  };
}

function percentOf({ grossCents, dirFeesCents }: MonthOfFees): number {
  return (dirFeesCents / grossCents) * 100;
}

/** Payments whose claims and lump sums do not add up to what was paid; they wait for a person. */
export function findHeldPayments(options: {
  readonly who: string;
  readonly when: string;
  readonly payments: number;
  readonly amountCents: Cents;
}): AlertFound | undefined {
  const { who, when, payments, amountCents } = options;
  if (payments === 0) return undefined;
  const one = payments === 1;
  return {
    type: 'warning',
    severity: 'high',
    title: `${one ? 'A payment' : `${payments} payments`} of ${who} ${one ? 'does' : 'do'} not add up`,
    message:
      `${formatUsd(amountCents)} of ${when} ${one ? 'is' : 'are'} kept out of your figures, because the ` +
      'claims and lump sums in the file do not make the amount paid.',
  };
}

/** Money taken or given under a code and a reference that no rule knows. */
export function findUnclassified(options: {
  readonly who: string;
  readonly when: string;
  readonly amountCents: Cents;
}): AlertFound | undefined {
  const { who, when, amountCents } = options;
  if (amountCents === 0) return undefined;
  return {
    type: 'warning',
    severity: Math.abs(amountCents) >= spikeGrossCentsMin ? 'high' : 'medium',
    title: `${who} moved money without saying why`,
    message:
      `${formatUsd(amountCents)} of lump sums in ${when} carry no code or reference that says what they ` +
      'are. They are in no fee total.',
  };
}
