import type { Claim, Payment } from '@pfs/core/remittance';
import { moneyKinds } from './claim-money.ts';
import type { Likeness } from './meeting-table.ts';

export const claimLikeness: Likeness<Claim> = {
  keyText: ({ claimId, statusCode, dateOfService }) =>
    `${dateOfService ?? ''}|${statusCode.slice(0, 100)}|${claimId.slice(0, 1000)}`,
  moneyText: (claim) => moneyKinds.map((kind) => claim[kind]).join('|'),
};

export const paymentLikeness: Likeness<Payment> = {
  keyText: ({ payer, traceNumber }) =>
    `${(payer.id ?? payer.name ?? '').slice(0, 500)}|${(traceNumber ?? '').slice(0, 500)}`,
  moneyText: ({ amountCents }) => String(amountCents),
};
