/** What an adjustment is, once classified. `unclassified` waits for a person. */
export const categories = [
  'dir',
  'effective_rate',
  'transaction_fee',
  'network_fee',
  'recoupment',
  'interest',
  'bonus',
  'forwarding_balance',
  'withholding',
  'contractual',
  'patient',
  'ingredient_cost',
  'dispensing_fee',
  'mfp_refund',
  'other',
  'unclassified',
] as const;

/** Lump sums of these are fees: they come off net and are spread over claims. */
export const feeCategories = ['dir', 'effective_rate', 'transaction_fee', 'network_fee'] as const;

export type Category = (typeof categories)[number];
