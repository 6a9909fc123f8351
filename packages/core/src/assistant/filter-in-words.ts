import { type Category, categoryTable } from '../category.ts';
import type { AmountField, AmountFilter, FigureFilter } from '../figures/figure-filter.ts';
import { formatUsd, toCents } from '../money.ts';

/** More of one kind make no sentence; how the figure was counted names them all. */
const namesMax = 6;

export const amountWords: Readonly<Record<AmountField, string>> = {
  dirFee: 'DIR fee',
  gerFee: 'GER fee',
  otherFees: 'other fees',
  grossAmount: 'gross amount',
  netAmount: 'net amount',
  totalAmount: 'amount',
};

/** `of HUMANA for METFORMIN 500 MG`; empty where nobody and nothing is named. */
export function namesInWords(filter: FigureFilter, conjunction = ' and '): string {
  const { payers, vendors, drugs, ndcs } = filter;
  const medicines = [
    ...drugs.map((name) => (name === '' ? 'drugs without a name' : name)),
    ...ndcs.map((ndc) => `NDC ${ndc}`),
  ];
  const parties = enumerate([...payers, ...vendors], conjunction);
  const things = enumerate(medicines, conjunction);
  return [parties === '' ? '' : ` of ${parties}`, things === '' ? '' : ` for ${things}`].join('');
}

/** `DIR fee over $10.00`, `amount between $5.00 and $10.00`. */
export function amountInWords({ field, overCents, underCents }: AmountFilter): string {
  return `${amountWords[field]} ${limitsInWords(overCents, underCents)}`;
}

export function categoriesInWords(categories: readonly Category[]): string {
  return categories.map((category) => categoryTable[category].many).join(', ');
}

/** Limits that are not included; those that a person meant to be included are said so. */
export function limitsInWords(over: number | null, under: number | null): string {
  const usd = (cents: number) => formatUsd(toCents(cents));
  if (over === null) {
    if (under === null) return 'of any size';
    return under % 100 === 1 ? `at most ${usd(under - 1)}` : `under ${usd(under)}`;
  }
  if (under === null) return over % 100 === 99 ? `at least ${usd(over + 1)}` : `over ${usd(over)}`;
  if (under - over === 2) return `exactly ${usd(over + 1)}`;
  return `between ${usd(over + 1)} and ${usd(under - 1)}`;
}

function enumerate(names: readonly string[], conjunction: string): string {
  const shown = names.length > namesMax ? names.slice(0, namesMax - 1) : names;
  const more = names.length - shown.length;
  const words = more === 0 ? shown : [...shown, `${more} more`];
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')}${conjunction}${words.at(-1)}`;
}
