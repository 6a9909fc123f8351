import { evaluate, type Sums } from '../figures/evaluate.ts';
import type { FigureName } from '../figures/figure-names.ts';
import { dirGrade, type Grade, gradeEdges } from '../figures/verdicts.ts';
import { type Cents, toCents } from '../money.ts';

/** The figures of claims, lump sums and payments in whole cents; fees are positive when taken. */
export interface PeriodTotals {
  readonly grossCents: Cents;
  readonly netCents: Cents;
  readonly dirFeesCents: Cents;
  /** The part taken as lump sums. */
  readonly lumpDirCents: Cents;
  readonly gerFeesCents: Cents;
  readonly otherFeesCents: Cents;
  /** DIR, effective rate and other fees together. */
  readonly feesCents: Cents;
  /** All fees and recoupments: what payers took back under known names. */
  readonly takeBacksCents: Cents;
  /** In percent with one decimal; 0 without gross. */
  readonly dirPercentage: number;
  /** Paid claims minus reversals. */
  readonly claims: number;
  readonly reversals: number;
  readonly deniedClaims: number;
  /** To the cent; 0 without claims. */
  readonly averageDirFeeCents: Cents;
  readonly averageClaimValueCents: Cents;
  /** The payment amounts as they reached the bank. */
  readonly paymentsReceivedCents: Cents;
  readonly payments: number;
}

/** Every total of a period, from the catalogue of figures. */
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

/** A payer's rating by its DIR %, as shown on the badge. */
type PayerPerformance = 'Good' | 'Fair' | 'Poor';

/** The style of the badge of a claim's DIR %. */
type ClaimDirBadge = 'destructive' | 'secondary' | 'outline';

/**
 * Uses the one-decimal percentage shown next to the badge, so that both agree: Good below 5, Fair
 * below 10, otherwise Poor; null without gross, of which nothing is a share. Source:
 * docs/domain/formulas.md, "Payer performance".
 */
export function payerPerformance(of: {
  readonly dirPercentage: number;
  readonly gross: number;
}): PayerPerformance | null {
  return of.gross > 0 ? performances[dirGrade(of.dirPercentage)] : null;
}

const performances: Readonly<Record<Grade, PayerPerformance>> = {
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
};

/** Destructive above 10, secondary above 5, otherwise outline. Same source. */
export function claimDirBadge(dirPercentage: number): ClaimDirBadge {
  const { fair, poor } = gradeEdges.dir;
  if (dirPercentage > poor) return 'destructive';
  return dirPercentage > fair ? 'secondary' : 'outline';
}
