/**
 * Which fee of a claim and of the totals a category counts toward; `ger` includes all effective
 * rates.
 */
export type Fee = 'dir' | 'ger' | 'other';

/** The weight of a claim when a lump sum is allocated: its gross in cents, or the same for each. */
export type AllocationWeight = 'gross' | 'claim';

export interface CategoryDefinition {
  readonly name: string;
  /** What it means, in one line. */
  readonly meaning: string;
  /** The plural within a sentence. */
  readonly many: string;
  /**
   * A fee reduces net, and as a lump sum is allocated to claims by `spread`. Nothing else is
   * allocated: recoupments, forwarded balances, withheld and unclassified amounts belong to no
   * fill.
   */
  readonly fee?: { readonly of: Fee; readonly spread: AllocationWeight };
  /** Whether such a lump sum is normally taken (1) or given (-1); 0 if it may be either. */
  readonly direction: 1 | -1 | 0;
}

/**
 * The categories of adjustments. `unclassified` waits for a person. Besides its row here, a
 * category needs rules that recognize it.
 */
export const table = {
  dir: {
    name: 'DIR fee',
    meaning: 'Performance and other fees taken after the sale. Reduces net revenue. Counts as DIR.',
    many: 'DIR fees',
    fee: { of: 'dir', spread: 'gross' },
    direction: 1,
  },
  effective_rate: {
    name: 'Effective rate (GER, BER, DFER)',
    meaning: 'A true-up to a guaranteed rate. Reduces net revenue. Counts as GER.',
    many: 'effective rate fees',
    fee: { of: 'ger', spread: 'gross' },
    direction: 1,
  },
  transaction_fee: {
    name: 'Transaction fee',
    meaning: 'For sending, switching, or processing claims. Reduces net revenue.',
    many: 'transaction fees',
    fee: { of: 'other', spread: 'claim' },
    direction: 1,
  },
  network_fee: {
    name: 'Network fee',
    meaning: 'For network participation or credentialing. Reduces net revenue.',
    many: 'network fees',
    fee: { of: 'other', spread: 'claim' },
    direction: 1,
  },
  recoupment: {
    name: 'Recoupment',
    meaning: 'Payment taken back after an audit or overpayment. Not included in net.',
    many: 'recoupments',
    direction: 1,
  },
  interest: {
    name: 'Interest',
    meaning: 'For a late payment, charged or paid. Not included in net.',
    many: 'interest',
    direction: -1,
  },
  bonus: {
    name: 'Bonus',
    meaning: 'Performance payment to the pharmacy. Not included in net.',
    many: 'bonuses',
    direction: -1,
  },
  forwarding_balance: {
    name: 'Forwarding balance',
    meaning: 'Carried to or from another payment. Not included in net.',
    many: 'forwarding balances',
    direction: 0,
  },
  withholding: {
    name: 'Withholding',
    meaning: 'Withheld for taxes, a levy, or a later settlement. Not included in net.',
    many: 'withholding',
    direction: 1,
  },
  contractual: {
    name: 'Contractual',
    meaning: 'The part of the charge above the contracted price. Never part of gross revenue.',
    many: 'contractual',
    direction: 0,
  },
  patient: {
    name: 'Patient share',
    meaning: 'Copay, coinsurance, or deductible. Never part of gross revenue.',
    many: 'patient share',
    direction: 0,
  },
  ingredient_cost: {
    name: 'Ingredient cost',
    meaning: 'Ingredient cost reduced to the payer’s allowed amount.',
    many: 'ingredient cost',
    direction: 0,
  },
  dispensing_fee: {
    name: 'Dispensing fee',
    meaning: 'Dispensing fee reduced to the payer’s allowed amount.',
    many: 'dispensing fees',
    direction: 0,
  },
  mfp_refund: {
    name: 'Negotiated price refund',
    meaning: 'Medicare refund for a drug with a negotiated price.',
    many: 'MFP refunds',
    direction: -1,
  },
  mfp_adjustment: {
    name: 'Negotiated price adjustment',
    meaning: 'Reduction to the Medicare negotiated price. Not included in net.',
    many: 'negotiated price adjustments',
    direction: 0,
  },
  other: {
    name: 'Other',
    meaning: 'Known, but in none of these categories. Not included in net.',
    many: 'other',
    direction: 0,
  },
  unclassified: {
    name: 'Unclassified',
    meaning: 'No rule recognizes it yet.',
    many: 'unclassified',
    direction: 0,
  },
} as const satisfies Readonly<Record<string, CategoryDefinition>>;
