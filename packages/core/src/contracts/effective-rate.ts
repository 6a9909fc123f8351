import { percentage } from '../metrics/ratios.ts';
import { type Cents, divideWhole, toCents } from '../money.ts';

/** Generic or brand fills of a payer in a period, measured against a guarantee. */
interface EffectiveRateSums {
  readonly ingredientCostPaidCents: Cents;
  readonly awpCents: Cents;
  /** `AWP - 85 %` is 85. Two decimals at most. */
  readonly guaranteedPercent: number;
}

interface EffectiveRate {
  /** The actual discount off AWP, two decimals; null without AWP. */
  readonly achievedPercent: number | null;
  /** What the guarantee allows. */
  readonly allowedCents: Cents;
  /** Paid less allowed: positive may be taken back, negative is owed to the pharmacy. */
  readonly varianceCents: Cents;
}

/** Source: docs/domain/formulas.md, "Effective rates". */
export function effectiveRate(sums: EffectiveRateSums): EffectiveRate {
  const { ingredientCostPaidCents, awpCents, guaranteedPercent } = sums;
  const kept = BigInt(10_000 - Math.round(guaranteedPercent * 100));
  const allowed = divideWhole(BigInt(awpCents) * kept, 10_000n, 'half_away_from_zero');
  const discountCents = awpCents - ingredientCostPaidCents;
  return {
    achievedPercent: awpCents <= 0 ? null : percentage(discountCents, awpCents, { decimals: 2 }),
    allowedCents: toCents(allowed),
    varianceCents: toCents(ingredientCostPaidCents - allowed),
  };
}

/**
 * Dispensing fees paid minus the guaranteed amount for the claims: positive may be taken back. Same
 * source.
 */
export function dispensingFeeVariance(options: {
  readonly dispensingFeesPaidCents: Cents;
  readonly claims: number;
  readonly guaranteedFeeCents: Cents;
}): Cents {
  const { dispensingFeesPaidCents, claims, guaranteedFeeCents } = options;
  return toCents(dispensingFeesPaidCents - claims * guaranteedFeeCents);
}
