import { toCents } from '@pfs/core/money';
import type { AdjustmentDescription } from '../remittance-description.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Settings } from './settings.ts';

interface PaidParts {
  readonly allowed: number;
  readonly write: number;
  readonly feeCut: number;
  readonly copay: number;
  /** What the payer pays before a DIR fee. */
  readonly left: number;
}

/** What leads from the charge to the payment of a paid claim. */
export function paidAdjustments(
  settings: Settings,
  random: SeededRandom,
  { allowed, write, feeCut, copay, left }: PaidParts,
): readonly AdjustmentDescription[] {
  const [lowest, highest] = settings.dirBasisPoints;
  const dir = Math.floor((allowed * random.between(lowest, highest)) / 10_000);
  const hasDir = random.chance(settings.dirClaimsPercent, 100);
  return [
    adjustment('CO', '45', write),
    adjustment('CO', '91', feeCut),
    adjustment('CO', '295', hasDir ? Math.min(dir, left) : 0),
    adjustment('PR', '3', copay),
  ].filter(({ amountCents }) => amountCents !== 0);
}

export function adjustment(group: string, reason: string, amount: number): AdjustmentDescription {
  return { group, reason, amountCents: toCents(amount) };
}
