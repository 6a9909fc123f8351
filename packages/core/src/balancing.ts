import { type Cents, toCents } from './money.ts';

/**
 * The three identities of a remittance (X12 005010X221A1, "Balancing"). Each function gives what
 * the parts come to less what the file says: zero when it closes. All amounts are cents; reversals
 * hold with negative amounts. A RangeError means sums too large to be exact.
 */

/** One SVC line or one CLP: charge − adjustments = paid. */
export interface ChargeIdentity {
  readonly chargeCents: number;
  /** Σ of its CAS amounts; for a claim those of its services too. */
  readonly adjustmentsCents: number;
  readonly paidCents: number;
}

/** SVC02 − Σ CAS − SVC03. */
export function differenceOfService(service: ChargeIdentity): Cents {
  return toCents(service.chargeCents - service.adjustmentsCents - service.paidCents);
}

/** CLP03 − Σ CAS (claim and services) − CLP04. */
export function differenceOfClaim(claim: ChargeIdentity): Cents {
  return toCents(claim.chargeCents - claim.adjustmentsCents - claim.paidCents);
}

/** One ST: claims − provider adjustments = payment. */
export interface PaymentIdentity {
  readonly claimsNetCents: number;
  readonly providerAdjustmentsCents: number;
  readonly amountCents: number;
}

/** Σ CLP04 − Σ PLB − BPR02. */
export function differenceOfPayment(payment: PaymentIdentity): Cents {
  return toCents(payment.claimsNetCents - payment.providerAdjustmentsCents - payment.amountCents);
}
