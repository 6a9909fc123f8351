import { type Cents, toCents } from './money.ts';

/** One CAS triplet, as far as it tells whether adjustments stand twice. */
export interface LeveledAdjustment {
  readonly level: 'claim' | 'service';
  readonly group: string;
  readonly reason: string;
  readonly amountCents: Cents;
}

/** What the adjustments come to when claim and service report the very same ones; else zero. */
export function doubledAdjustments(adjustments: readonly LeveledAdjustment[]): Cents {
  const ofLevel = (level: LeveledAdjustment['level']) =>
    adjustments.filter((adjustment) => adjustment.level === level);
  const atClaim = ofLevel('claim');
  if (keysOf(atClaim) !== keysOf(ofLevel('service'))) return toCents(0);
  return toCents(atClaim.reduce((sum, { amountCents }) => sum + amountCents, 0));
}

function keysOf(adjustments: readonly LeveledAdjustment[]): string {
  return adjustments
    .map(({ group, reason, amountCents }) => `${group} ${reason} ${amountCents}`)
    .toSorted()
    .join(', ');
}
