/** Which fee of a claim and of the totals a category adds to; `ger` has all effective rates. */
export type Fee = 'dir' | 'ger' | 'other';

/** What a claim weighs when a lump sum is spread: its gross in cents, or each claim the same. */
export type AllocationWeight = 'gross' | 'claim';

interface CategoryDefinition {
  readonly name: string;
  /** What it means, in one line. */
  readonly meaning: string;
  /** Within a sentence, many of them. */
  readonly many: string;
  /**
   * A fee comes off net, and as a lump sum is spread over claims by `spread`. Nothing else is: what
   * is taken back, carried forward, withheld or not yet named belongs to no fill.
   */
  readonly fee?: { readonly of: Fee; readonly spread: AllocationWeight };
  /** Whether a lump sum of it is taken (1) or given (-1) by nature; 0 where it may be either. */
  readonly direction: 1 | -1 | 0;
}

/** What an adjustment is, once classified. `unclassified` waits for a person. */
const table = {
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

export type Category = keyof typeof table;

export const categoryTable: Readonly<Record<Category, CategoryDefinition>> = table;

/** In the order of the table, the fees first. */
export const categories = Object.keys(table) as readonly Category[];

/** Lump sums of these are fees: they come off net and are spread over claims. */
export const feeCategories = categories.filter((category) => categoryTable[category].fee);

/** The categories that add to each fee. */
export const categoriesOfFee: Readonly<Record<Fee, readonly Category[]>> = {
  dir: ofFee('dir'),
  ger: ofFee('ger'),
  other: ofFee('other'),
};

function ofFee(fee: Fee): readonly Category[] {
  return categories.filter((category) => categoryTable[category].fee?.of === fee);
}

/** A category in words; a name that nobody knows stays as it came. */
export function categoryName(category: string): string {
  return categoryTable[category as Category]?.name ?? category;
}
