import type { Payment } from '@pfs/core/remittance';

/** Some payments, and what they come to in whole cents. */
export interface Sums {
  readonly payments: number;
  readonly claims: number;
  /** Σ CLP04. */
  readonly paidCents: bigint;
  /** Σ PLB; positive takes money from the pharmacy. */
  readonly providerAdjustmentsCents: bigint;
  /** Σ BPR02. */
  readonly paymentSumCents: bigint;
}

export const noSums: Sums = {
  payments: 0,
  claims: 0,
  paidCents: 0n,
  providerAdjustmentsCents: 0n,
  paymentSumCents: 0n,
};

export function sumsOf(payment: Payment): Sums {
  return {
    payments: 1,
    claims: payment.claimCount,
    paidCents: BigInt(payment.claimsNetCents),
    providerAdjustmentsCents: BigInt(payment.providerAdjustmentsCents),
    paymentSumCents: BigInt(payment.amountCents),
  };
}

export function addSums(first: Sums, second: Sums): Sums {
  return {
    payments: first.payments + second.payments,
    claims: first.claims + second.claims,
    paidCents: first.paidCents + second.paidCents,
    providerAdjustmentsCents: first.providerAdjustmentsCents + second.providerAdjustmentsCents,
    paymentSumCents: first.paymentSumCents + second.paymentSumCents,
  };
}
