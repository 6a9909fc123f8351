import { type Sums, evaluate } from '../figures/evaluate.ts';
import type { FigureName } from '../figures/figure-names.ts';
import { type Cents, toCents } from '../money.ts';
import { type Grade, dirGrade, gradeEdges } from '../figures/verdicts.ts';
import type { Day } from '../remittance.ts';

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

/** How a payer does by its share of DIR fees, as the badge says it. */
type PayerPerformance = 'Good' | 'Fair' | 'Poor';

/** How loud the badge of a claim's DIR % is. */
type ClaimDirBadge = 'destructive' | 'secondary' | 'outline';

/**
 * Judged by the percentage with one decimal that stands beside the badge, so that both agree:
 * below 5 Good, below 10 Fair, else Poor. Source: docs/domain/formulas.md, "Payer performance".
 */
export function payerPerformance(dirPercentage: number): PayerPerformance {
  return performances[dirGrade(dirPercentage)];
}

const performances: Readonly<Record<Grade, PayerPerformance>> = {
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
};

/** Above 10 destructive, above 5 secondary, else outline. Same source. */
export function claimDirBadge(dirPercentage: number): ClaimDirBadge {
  const { fair, poor } = gradeEdges.dir;
  if (dirPercentage > poor) return 'destructive';
  return dirPercentage > fair ? 'secondary' : 'outline';
}

/**
 * What a plan's name must say for its fills to be taken for Medicare Part D, and what must not
 * stand in it: nothing else in a remittance tells. Both mean the same to JavaScript and to the
 * database (`~*`), so that a screen and the rows it opens agree.
 */
export const partDPattern = '(^|[^a-z])(medicare|part ?-?d|pdp|ma-?pdp?)([^a-z]|$)';
export const notPartDPattern = '(^|[^a-z])(part ?-?[abc]|supplement|medigap)([^a-z]|$)';

/** Fills from this day on carry their price concessions in the price (42 CFR 423.100). */
export const partDFillsSince: Day = '2024-01-01';

const says = new RegExp(partDPattern, 'i');
const saysNot = new RegExp(notPartDPattern, 'i');

/** Whether a plan is of Medicare Part D by its name, else by that of its payer. */
export function isPartDPlan(planName: string | null, payerName: string): boolean {
  const name = planName ?? payerName;
  return says.test(name) && !saysNot.test(name);
}
