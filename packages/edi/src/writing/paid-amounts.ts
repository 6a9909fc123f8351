import { type Cents, sumCents, toCents } from '@pfs/core/money';
import type {
  AdjustmentDescription,
  ClaimDescription,
  PaymentDescription,
  ServiceDescription,
} from '../remittance-description.ts';

export function amountOf(payment: PaymentDescription): Cents {
  let sum = 0;
  for (const claim of payment.claims) sum += claim.paidCents ?? paidOfClaim(claim);
  for (const { amountCents } of payment.providerAdjustments ?? []) sum -= amountCents;
  return toCents(sum);
}

export function paidOfClaim(claim: ClaimDescription): Cents {
  let paid: number = claim.chargeCents - totalOf(claim.adjustments);
  for (const service of claim.services) paid -= totalOf(service.adjustments);
  return toCents(paid);
}

export function paidOfService(service: ServiceDescription): Cents {
  return toCents(service.chargeCents - totalOf(service.adjustments));
}

function totalOf(adjustments: readonly AdjustmentDescription[] | undefined): Cents {
  return sumCents((adjustments ?? []).map(({ amountCents }) => amountCents));
}
