import type { Measure } from '@pfs/core/assistant/measures';
import { addPeriodSums } from '@pfs/core/metrics/add-sums';
import { type PeriodSums, type PeriodTotals, periodTotals } from '@pfs/core/metrics/period-totals';
import { type Cents, sumCents } from '@pfs/core/money';

/** What claims and lump sums of payers come to. */
export interface PaymentFacts {
  readonly sums: PeriodSums;
  readonly patientPaidCents: Cents;
}

export function addPaymentFacts(parts: readonly PaymentFacts[]): PaymentFacts {
  return {
    sums: addPeriodSums(parts.map(({ sums }) => sums)),
    patientPaidCents: sumCents(parts.map(({ patientPaidCents }) => patientPaidCents)),
  };
}

const ofTotals: Partial<Record<Measure, (totals: PeriodTotals) => number>> = {
  dirFees: (totals) => totals.dirFeesCents,
  gerFees: (totals) => totals.gerFeesCents,
  otherFees: (totals) => totals.otherFeesCents,
  fees: (totals) => totals.feesCents,
  takeBacks: (totals) => totals.takeBacksCents,
  grossAmount: (totals) => totals.grossCents,
  netAmount: (totals) => totals.netCents,
  dirPercentage: (totals) => Math.round(totals.dirPercentage * 10),
  averageDirFee: (totals) => totals.averageDirFeeCents,
  averageClaimValue: (totals) => totals.averageClaimValueCents,
  claims: (totals) => totals.claims,
  deniedClaims: (totals) => totals.deniedClaims,
  reversals: (totals) => totals.reversals,
  paymentsReceived: (totals) => totals.paymentsReceivedCents,
  payments: (totals) => totals.payments,
};

/** A measure by the formulas of the screens. */
export function paymentFigure(measure: Measure, { sums, patientPaidCents }: PaymentFacts): number {
  if (measure === 'patientPaid') return patientPaidCents;
  const of = ofTotals[measure];
  if (of === undefined) throw new RangeError(`${measure} is not of payments`);
  return of(periodTotals(sums));
}

export function hasPaymentBase(measure: Measure, { sums }: PaymentFacts): boolean {
  if (measure === 'dirPercentage') return sums.grossCents > 0;
  if (measure === 'averageDirFee' || measure === 'averageClaimValue') return sums.claims > 0;
  return true;
}

/** Those to which lump sums belong, and which lack them where a drug or a claim is asked for. */
export const withLumpSums: readonly Measure[] = [
  'dirFees',
  'gerFees',
  'otherFees',
  'fees',
  'netAmount',
  'dirPercentage',
  'averageDirFee',
];
