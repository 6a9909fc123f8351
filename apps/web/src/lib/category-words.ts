import { type Category, feeCategories } from '@pfs/core/category';

interface CategoryWords {
  readonly name: string;
  /** What it means, in one line. */
  readonly meaning: string;
}

const words: Readonly<Record<Category, CategoryWords>> = {
  dir: {
    name: 'DIR fee',
    meaning: 'Performance and other fees taken after the sale. Lowers net, counts as DIR.',
  },
  effective_rate: {
    name: 'Effective rate (GER, BER, DFER)',
    meaning: 'A true-up to a guaranteed rate. Lowers net, counts as GER.',
  },
  transaction_fee: {
    name: 'Transaction fee',
    meaning: 'For sending, switching or processing claims. Lowers net.',
  },
  network_fee: {
    name: 'Network fee',
    meaning: 'For taking part in a network, or for credentials. Lowers net.',
  },
  recoupment: {
    name: 'Recoupment',
    meaning: 'Money taken back after an audit or an overpayment. Shown beside net.',
  },
  interest: { name: 'Interest', meaning: 'For a late payment, either way. Shown beside net.' },
  bonus: { name: 'Bonus', meaning: 'Money added for performance. Shown beside net.' },
  forwarding_balance: {
    name: 'Forwarding balance',
    meaning: 'Carried over to, or from, another payment. Shown beside net.',
  },
  withholding: {
    name: 'Withholding',
    meaning: 'Kept back for taxes, a levy or a later settlement. Shown beside net.',
  },
  contractual: {
    name: 'Contractual',
    meaning: 'The part of the charge above the agreed price. Never part of gross.',
  },
  patient: {
    name: 'Patient’s share',
    meaning: 'Copay, coinsurance or deductible. Never part of gross.',
  },
  ingredient_cost: {
    name: 'Ingredient cost',
    meaning: 'The price of the drug was cut to what the payer allows.',
  },
  dispensing_fee: {
    name: 'Dispensing fee',
    meaning: 'The fee for dispensing was cut to what the payer allows.',
  },
  mfp_refund: {
    name: 'Refund of a negotiated price',
    meaning: 'Medicare’s refund for a drug with a negotiated price.',
  },
  other: { name: 'Other', meaning: 'Known, but of none of these kinds. Shown beside net.' },
  unclassified: { name: 'Unclassified', meaning: 'No rule knows it yet.' },
};

/** What a person may call a lump sum, the fees first. */
export const otherCategories: readonly Category[] = (Object.keys(words) as Category[]).filter(
  (category) => category !== 'unclassified' && !isFee(category),
);

function isFee(category: Category): boolean {
  return (feeCategories as readonly Category[]).includes(category);
}

/** A category in words; a name that nobody knows stays as it came. */
export function categoryName(category: string): string {
  return words[category as Category]?.name ?? category;
}

export function categoryMeaning(category: Category): string {
  return words[category].meaning;
}
