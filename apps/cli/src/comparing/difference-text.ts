import { formatUsd } from '@pfs/core/money';
import type { Claim, Payment } from '@pfs/core/remittance';
import { sumText } from '../wording.ts';
import { moneyKinds } from './claim-money.ts';

export const kindNames: Readonly<Record<(typeof moneyKinds)[number], string>> = {
  chargeCents: 'charged',
  grossCents: 'gross',
  dirFeeCents: 'DIR',
  gerFeeCents: 'GER',
  otherFeesCents: 'other fees',
  netCents: 'net',
  patientPaidCents: 'patient',
};

export function paymentText({ payer, traceNumber, paidOn, amountCents }: Payment): string {
  const name = payer.name ?? payer.id ?? 'no payer';
  return `${name} ${traceNumber ?? 'without number'} of ${paidOn ?? 'no date'}: ${formatUsd(amountCents)}`;
}

export function claimText({ claimId, status, dateOfService }: Claim): string {
  return `${claimId} ${status} ${dateOfService ?? 'no date'}`;
}

export function changesText(before: Claim, after: Claim): string {
  return moneyKinds
    .filter((kind) => before[kind] !== after[kind])
    .map((kind) => `${kindNames[kind]} ${formatUsd(before[kind])} -> ${formatUsd(after[kind])}`)
    .join(', ');
}

export function changeText(cents: bigint): string {
  return cents < 0n ? `${sumText(-cents)} less` : `${sumText(cents)} more`;
}
