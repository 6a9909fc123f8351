/** Filters for rows with a nonzero amount. */
export const claimTraits = ['dirFee', 'gerFee', 'otherFees', 'fees'] as const;

export type ClaimTrait = (typeof claimTraits)[number];

/** The amounts of a claim, for filters, sorting and sums. */
export const claimAmounts = [
  'grossAmount',
  'dirFee',
  'gerFee',
  'otherFees',
  'netAmount',
  'patientPaid',
] as const;

export type ClaimAmount = (typeof claimAmounts)[number];

export const claimSorts = ['processedDate', 'claimId', 'payerName', ...claimAmounts] as const;

export type ClaimSort = (typeof claimSorts)[number];
