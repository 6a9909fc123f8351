import { type Cents, toCents } from '@pfs/core/money';
import type { AdjustmentDescription, ClaimDescription } from '../remittance-description.ts';
import type { readText } from './read-text.ts';

type Read = ReturnType<typeof readText>['claims'][number];

export function readBack(claim: Read) {
  return {
    claimId: claim.claimId,
    statusCode: claim.statusCode,
    charge: claim.chargeCents,
    net: claim.netCents,
    patient: claim.patientPaidCents,
    control: claim.payerControlNumber,
    original: claim.originalReference,
    plan: claim.planName,
    ndc: claim.ndc,
    drug: claim.drugName,
    quantity: claim.quantity,
    difference: claim.differenceCents,
    adjustments: claim.adjustments.map(({ group, reason, amountCents }) => ({
      group,
      reason,
      amountCents,
    })),
  };
}

export function expected(claim: ClaimDescription): ReturnType<typeof readBack> {
  const all: AdjustmentDescription[] = [
    ...(claim.adjustments ?? []),
    ...claim.services.flatMap((one) => one.adjustments ?? []),
  ];
  const [first] = claim.services;
  const taken = all.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    claimId: claim.claimId,
    statusCode: claim.statusCode,
    charge: claim.chargeCents,
    net: toCents(claim.chargeCents - taken),
    patient: claim.patientPaidCents as Cents,
    control: claim.payerControlNumber,
    original: claim.originalReference,
    plan: claim.planName,
    ndc: first?.ndc,
    drug: first?.drugName,
    quantity: first?.quantity,
    difference: toCents(0),
    adjustments: all.map(({ group, reason, amountCents }) => ({ group, reason, amountCents })),
  };
}
