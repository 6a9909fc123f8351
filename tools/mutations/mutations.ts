/** A rule broken on purpose: a text that stands once in its file, and what stands there instead. */
export interface Mutation {
  /** What the program gets wrong with it, for a reader of the report. */
  readonly breaks: string;
  /** In `packages`. */
  readonly file: string;
  readonly text: string;
  readonly replacement: string;
}

const balancing: readonly Mutation[] = [
  {
    breaks: 'a service adds its adjustments instead of taking them off',
    file: 'core/src/balancing.ts',
    text: 'service.chargeCents - service.adjustmentsCents',
    replacement: 'service.chargeCents + service.adjustmentsCents',
  },
  {
    breaks: 'a claim closes whatever it was paid',
    file: 'core/src/balancing.ts',
    text: 'claim.chargeCents - claim.adjustmentsCents - claim.paidCents',
    replacement: 'claim.chargeCents - claim.adjustmentsCents',
  },
  {
    breaks: 'lump sums take no part in a payment',
    file: 'core/src/balancing.ts',
    text: 'payment.claimsNetCents - payment.providerAdjustmentsCents - payment.amountCents',
    replacement: 'payment.claimsNetCents - payment.amountCents',
  },
  {
    breaks: 'a payment that is off by a cent is balanced',
    file: 'edi/src/payment-state.ts',
    text: 'balanced: differenceCents === 0 &&',
    replacement: 'balanced: Math.abs(differenceCents) <= 1 &&',
  },
  {
    breaks: 'a payment with an unreadable amount is balanced',
    file: 'edi/src/payment-state.ts',
    text: 'differenceCents === 0 && end.readable',
    replacement: 'differenceCents === 0',
  },
  {
    breaks: 'adjustments of the claim itself take no part in it',
    file: 'edi/src/claim-state.ts',
    text: 'adjustmentsCents: state.claimAdjustments + state.serviceAdjustments',
    replacement: 'adjustmentsCents: state.serviceAdjustments',
  },
  {
    breaks: 'money that is taken from the account counts as received',
    file: 'edi/src/payment-header.ts',
    text: 'state.amount = cents === 0 ? 0 : -cents',
    replacement: 'state.amount = cents',
  },
  {
    breaks: 'a payment without its end counts as whole',
    file: 'edi/src/remittance-reader.ts',
    text: 'payments.close(!closed)',
    replacement: 'payments.close(false)',
  },
  {
    breaks: 'a payment that was cut off is counted when it adds up',
    file: 'core/src/held-reason.ts',
    text: "if (payment.cutOff) return 'cut_off';",
    replacement: '',
  },
  {
    breaks: 'a payment without a day is counted',
    file: 'core/src/held-reason.ts',
    text: "payment.paidOn === undefined ? 'undated' : undefined",
    replacement: 'undefined',
  },
  {
    breaks: 'a lump sum is suspected when it explains the opposite of a difference',
    file: 'core/src/suspects.ts',
    text: 'if (amountCents === negateCents(difference)) {',
    replacement: 'if (amountCents === difference) {',
  },
  {
    breaks: 'a lump sum with the wrong sign is not suspected',
    file: 'edi/src/payment-checks.ts',
    text: 'amount * 2 === -differenceCents',
    replacement: 'amount * 2 === differenceCents',
  },
  {
    breaks: 'the segments of a payment are counted without its last',
    file: 'edi/src/envelope.ts',
    text: 'segment.number - set.place.segment + 1',
    replacement: 'segment.number - set.place.segment',
  },
];

const classification: readonly Mutation[] = [
  {
    breaks: 'DIR fees of claims are not known',
    file: 'core/src/classification-rules.ts',
    text: "codes: ['295']",
    replacement: "codes: ['296']",
  },
  {
    breaks: 'what an adjustment is does not depend on its code',
    file: 'core/src/classification.ts',
    text: 'if (rule.codes !== undefined && !rule.codes.includes(subject.code)) return false;',
    replacement: '',
  },
  {
    breaks: 'what an adjustment is does not depend on who bears it',
    file: 'core/src/classification.ts',
    text: "if (rule.groups !== undefined && !rule.groups.includes(subject.group ?? '')) return false;",
    replacement: '',
  },
  {
    breaks: 'a bonus that is taken is a bonus',
    file: 'core/src/classification.ts',
    text: 'if (rule.sign !== undefined && rule.sign !== subject.sign) return false;',
    replacement: '',
  },
  {
    breaks: 'an answer is remembered without the sign it was given for',
    file: 'core/src/classification.ts',
    text: `\`\${sign}|\${group}|\${reason}\``,
    replacement: `\`\${group}|\${reason}\``,
  },
  {
    breaks: "a payer's rule goes before the pharmacy's own",
    file: 'core/src/classification.ts',
    text: '(organizationId === undefined ? 0 : 2) + (payer === undefined ? 0 : 1)',
    replacement: '(organizationId === undefined ? 0 : 1) + (payer === undefined ? 0 : 2)',
  },
  {
    breaks: "a rule of one pharmacy classifies another's money",
    file: 'core/src/classification.ts',
    text: 'organizationId !== undefined && organizationId !== options.organizationId',
    replacement: 'false',
  },
  {
    breaks: 'DIRECT is DIR',
    file: 'core/src/reference-words.ts',
    text: 'trailingLettersMax = 2',
    replacement: 'trailingLettersMax = 3',
  },
  {
    breaks: 'a claim of unknown status counts as paid',
    file: 'core/src/claim-status.ts',
    text: "return paidCodes.has(statusCode) ? 'paid' : 'denied';",
    replacement: "return unpaidCodes.has(statusCode) ? 'denied' : 'paid';",
  },
  {
    breaks: 'the fees of a claim are missing from its gross',
    file: 'edi/src/claim-state.ts',
    text: 'state.paid + state.dir + state.ger + state.other',
    replacement: 'state.paid + state.dir + state.ger',
  },
  {
    breaks: 'a reversed claim stays in the count',
    file: 'core/src/totals.ts',
    text: 'sums.paid - sums.reversals',
    replacement: 'sums.paid',
  },
];

/** Rules of balancing and classification, each broken once. */
export const mutations: readonly Mutation[] = [...balancing, ...classification];
