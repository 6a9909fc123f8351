/** Rows with something that can be asked for: an amount that is not zero. */
export const claimTraits = ['dirFee', 'gerFee', 'otherFees', 'fees'] as const;

export type ClaimTrait = (typeof claimTraits)[number];

/** What of a claim is dollars: rows are told apart, ordered and added up by it. */
export const claimAmounts = [
  'grossAmount',
  'dirFee',
  'gerFee',
  'otherFees',
  'netAmount',
  'patientPaid',
] as const;

export type ClaimAmount = (typeof claimAmounts)[number];
