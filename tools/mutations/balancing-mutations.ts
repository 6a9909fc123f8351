import type { Mutation } from './mutation.ts';

export const balancing: readonly Mutation[] = [
  {
    breaks: 'a service adds its adjustments instead of taking them off',
    file: 'packages/core/src/balancing.ts',
    text: 'service.chargeCents - service.adjustmentsCents',
    replacement: 'service.chargeCents + service.adjustmentsCents',
  },
  {
    breaks: 'a claim closes whatever it was paid',
    file: 'packages/core/src/balancing.ts',
    text: 'claim.chargeCents - claim.adjustmentsCents - claim.paidCents',
    replacement: 'claim.chargeCents - claim.adjustmentsCents',
  },
  {
    breaks: 'lump sums take no part in a payment',
    file: 'packages/core/src/balancing.ts',
    text: 'payment.claimsNetCents - payment.providerAdjustmentsCents - payment.amountCents',
    replacement: 'payment.claimsNetCents - payment.amountCents',
  },
  {
    breaks: 'a payment that is off by a cent is balanced',
    file: 'packages/edi/src/payment-state.ts',
    text: 'balanced: differenceCents === 0 &&',
    replacement: 'balanced: Math.abs(differenceCents) <= 1 &&',
  },
  {
    breaks: 'a payment with an unreadable amount is balanced',
    file: 'packages/edi/src/payment-state.ts',
    text: 'differenceCents === 0 && end.readable',
    replacement: 'differenceCents === 0',
  },
  {
    breaks: 'adjustments of the claim itself take no part in it',
    file: 'packages/edi/src/claim-state.ts',
    text: 'adjustmentsCents: state.claimAdjustments + state.serviceAdjustments',
    replacement: 'adjustmentsCents: state.serviceAdjustments',
  },
  {
    breaks: 'money that is taken from the account counts as received',
    file: 'packages/edi/src/payment-header.ts',
    text: 'state.amount = cents === 0 ? 0 : -cents',
    replacement: 'state.amount = cents',
  },
  {
    breaks: 'a payment without its end counts as whole',
    file: 'packages/edi/src/remittance-reader.ts',
    text: 'payments.close(!closed)',
    replacement: 'payments.close(false)',
  },
  {
    breaks: 'a payment that was cut off is counted when it adds up',
    file: 'packages/core/src/remittance.ts',
    text: "if (payment.cutOff) return 'cut_off';",
    replacement: '',
  },
  {
    breaks: 'a payment without a day is counted',
    file: 'packages/core/src/remittance.ts',
    text: "payment.paidOn === undefined ? 'undated' : undefined",
    replacement: 'undefined',
  },
  {
    breaks: 'a lump sum is suspected when it explains the opposite of a difference',
    file: 'packages/core/src/balancing.ts',
    text: 'if (amountCents === negateCents(difference)) {',
    replacement: 'if (amountCents === difference) {',
  },
  {
    breaks: 'a lump sum with the wrong sign is not suspected',
    file: 'packages/edi/src/balance-checks.ts',
    text: 'amount * 2 === -differenceCents',
    replacement: 'amount * 2 === differenceCents',
  },
  {
    breaks: 'the segments of a payment are counted without its last',
    file: 'packages/edi/src/envelope.ts',
    text: 'segment.number - set.place.segment + 1',
    replacement: 'segment.number - set.place.segment',
  },
];
