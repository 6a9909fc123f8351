import type { Category } from '../category.ts';
import { type Cents, sumCents } from '../money.ts';
import { type Totals, totalsFrom } from '../totals.ts';
import { averageCents } from './ratios.ts';
import { lumpsOf } from './sums.ts';

/**
 * Sums of the rows of a rollup over a period, for a pharmacy or one payer. Amounts of claims and
 * of lump sums stay apart, as they are kept; fees are positive when taken.
 */
export interface PeriodSums {
  readonly grossCents: Cents;
  readonly claimsNetCents: Cents;
  readonly claimDirFeesCents: Cents;
  readonly claimGerFeesCents: Cents;
  readonly claimOtherFeesCents: Cents;
  /** Lump sums by category; a category that is not named has none. */
  readonly lumpsCents: Readonly<Partial<Record<Category, Cents>>>;
  readonly paymentsReceivedCents: Cents;
  /** Paid claims less reversals. */
  readonly claims: number;
  readonly reversals: number;
  readonly deniedClaims: number;
  readonly payments: number;
}

export interface PeriodTotals extends Totals {
  /** The amounts of the payments themselves, as they reached the bank. */
  readonly paymentsReceivedCents: Cents;
  readonly payments: number;
  /** Gross ÷ claims, to the cent; 0 without claims. */
  readonly averageClaimValueCents: Cents;
  /** DIR, effective rate and other fees together. */
  readonly feesCents: Cents;
  /** All fees and recoupments: what payers took back, by names that are known. */
  readonly takeBacksCents: Cents;
}

/** Every total of a period. Source: docs/domain/formulas.md, "Totals of a period". */
export function periodTotals(sums: PeriodSums): PeriodTotals {
  const lumps = lumpsOf(sums.lumpsCents);
  const totals = totalsFrom(
    {
      gross: sums.grossCents,
      claimsNet: sums.claimsNetCents,
      dir: sums.claimDirFeesCents,
      ger: sums.claimGerFeesCents,
      other: sums.claimOtherFeesCents,
      paid: sums.claims + sums.reversals,
      denied: sums.deniedClaims,
      reversals: sums.reversals,
    },
    lumps,
  );
  const { dirFeesCents, gerFeesCents, otherFeesCents } = totals;
  const feesCents = sumCents([dirFeesCents, gerFeesCents, otherFeesCents]);
  return {
    ...totals,
    paymentsReceivedCents: sums.paymentsReceivedCents,
    payments: sums.payments,
    averageClaimValueCents: averageCents(sums.grossCents, totals.claims),
    feesCents,
    takeBacksCents: sumCents([feesCents, lumps.recoupment]),
  };
}
