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
    meaning: 'Performance and other fees taken after the sale. Lowers net, counts as DIR.',
    many: 'DIR fees',
    fee: { of: 'dir', spread: 'gross' },
    direction: 1,
  },
  effective_rate: {
    name: 'Effective rate (GER, BER, DFER)',
    meaning: 'A true-up to a guaranteed rate. Lowers net, counts as GER.',
    many: 'effective rate fees',
    fee: { of: 'ger', spread: 'gross' },
    direction: 1,
  },
  transaction_fee: {
    name: 'Transaction fee',
    meaning: 'For sending, switching or processing claims. Lowers net.',
    many: 'transaction fees',
    fee: { of: 'other', spread: 'claim' },
    direction: 1,
  },
  network_fee: {
    name: 'Network fee',
    meaning: 'For taking part in a network, or for credentials. Lowers net.',
    many: 'network fees',
    fee: { of: 'other', spread: 'claim' },
    direction: 1,
  },
  recoupment: {
    name: 'Recoupment',
    meaning: 'Money taken back after an audit or an overpayment. Shown beside net.',
    many: 'recoupments',
    direction: 1,
  },
  interest: {
    name: 'Interest',
    meaning: 'For a late payment, either way. Shown beside net.',
    many: 'interest',
    direction: -1,
  },
  bonus: {
    name: 'Bonus',
    meaning: 'Money added for performance. Shown beside net.',
    many: 'bonuses',
    direction: -1,
  },
  forwarding_balance: {
    name: 'Forwarding balance',
    meaning: 'Carried over to, or from, another payment. Shown beside net.',
    many: 'forwarding balances',
    direction: 0,
  },
  withholding: {
    name: 'Withholding',
    meaning: 'Kept back for taxes, a levy or a later settlement. Shown beside net.',
    many: 'withholding',
    direction: 1,
  },
  contractual: {
    name: 'Contractual',
    meaning: 'The part of the charge above the agreed price. Never part of gross.',
    many: 'contractual',
    direction: 0,
  },
  patient: {
    name: 'Patient’s share',
    meaning: 'Copay, coinsurance or deductible. Never part of gross.',
    many: 'patients’ share',
    direction: 0,
  },
  ingredient_cost: {
    name: 'Ingredient cost',
    meaning: 'The price of the drug was cut to what the payer allows.',
    many: 'ingredient cost',
    direction: 0,
  },
  dispensing_fee: {
    name: 'Dispensing fee',
    meaning: 'The fee for dispensing was cut to what the payer allows.',
    many: 'dispensing fees',
    direction: 0,
  },
  mfp_refund: {
    name: 'Refund of a negotiated price',
    meaning: 'Medicare’s refund for a drug with a negotiated price.',
    many: 'MFP refunds',
    direction: -1,
  },
  other: {
    name: 'Other',
    meaning: 'Known, but of none of these kinds. Shown beside net.',
    many: 'other',
    direction: 0,
  },
  unclassified: {
    name: 'Unclassified',
    meaning: 'No rule knows it yet.',
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
