import { evaluate, type Sums } from '../figures/evaluate.ts';
import type { FigureName } from '../figures/figure-names.ts';
import { type Cents, toCents } from '../money.ts';

/** The figures of claims, lump sums and payments in whole cents; fees are positive when taken. */
export interface PeriodTotals {
  readonly grossCents: Cents;
  readonly netCents: Cents;
  readonly dirFeesCents: Cents;
  /** Of them, what was taken as lump sums. */
  readonly lumpDirCents: Cents;
  readonly gerFeesCents: Cents;
  readonly otherFeesCents: Cents;
  /** DIR, effective rate and other fees together. */
  readonly feesCents: Cents;
  /** All fees and recoupments: what payers took back, by names that are known. */
  readonly takeBacksCents: Cents;
  /** In percent with one decimal; 0 without gross. */
  readonly dirPercentage: number;
  /** Paid claims less reversals. */
  readonly claims: number;
  readonly reversals: number;
  readonly deniedClaims: number;
  /** To the cent; 0 without claims. */
  readonly averageDirFeeCents: Cents;
  readonly averageClaimValueCents: Cents;
  /** The amounts of the payments themselves, as they reached the bank. */
  readonly paymentsReceivedCents: Cents;
  readonly payments: number;
}

/** Every total of a period, by the catalogue of figures. */
export function periodTotals(sums: Sums): PeriodTotals {
  const of = (name: FigureName) => evaluate(name, sums) ?? 0;
  const cents = (name: FigureName) => toCents(of(name));
  return {
    grossCents: cents('grossAmount'),
    netCents: cents('netAmount'),
    dirFeesCents: cents('dirFees'),
    lumpDirCents: toCents(evaluate('lumpDir', sums) ?? 0),
    gerFeesCents: cents('gerFees'),
    otherFeesCents: cents('otherFees'),
    feesCents: cents('fees'),
    takeBacksCents: cents('takeBacks'),
    dirPercentage: of('dirPercentage') / 10,
    claims: of('claims'),
    reversals: of('reversals'),
    deniedClaims: of('deniedClaims'),
    averageDirFeeCents: cents('averageDirFee'),
    averageClaimValueCents: cents('averageClaimValue'),
    paymentsReceivedCents: cents('paymentsReceived'),
    payments: of('payments'),
  };
}
