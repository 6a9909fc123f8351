import { type Cents, negateCents, toCents } from '@pfs/core/money';
import type { ClaimDescription } from '../remittance-description.ts';

/** The reversal of a claim: every amount negated, and a reference to what it takes back. */
export function reverse(claim: ClaimDescription): ClaimDescription {
  const negate = (cents: Cents | undefined) => negateCents(cents ?? toCents(0));
  return {
    ...claim,
    statusCode: '22',
    chargeCents: negate(claim.chargeCents),
    paidCents: negate(claim.paidCents),
    patientPaidCents: negate(claim.patientPaidCents),
    ...(claim.payerControlNumber === undefined
      ? {}
      : { originalReference: claim.payerControlNumber }),
    services: claim.services.map((service) => ({
      ...service,
      chargeCents: negate(service.chargeCents),
      paidCents: negate(service.paidCents),
      adjustments: (service.adjustments ?? []).map((part) => ({
        ...part,
        amountCents: negate(part.amountCents),
      })),
    })),
  };
}
