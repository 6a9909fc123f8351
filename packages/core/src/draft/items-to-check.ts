import type { DoubtCode } from './doubt-words.ts';

/** What a claim says beside its money: cost and drug figures rest on it, and no amount does. */
export const checkedFields = ['drugName', 'ndc', 'quantity', 'planName'] as const;

export type CheckedField = (typeof checkedFields)[number];

/**
 * Doubts that are not about such a value alone: an amount may be lost in it, its row may be none,
 * or its column another one, which one step of a review mends for all rows.
 */
const aboutMore: ReadonlySet<string> = new Set<DoubtCode>([
  'amount_in_words',
  'not_a_claim',
  'column_uncertain',
]);

/** As much of a doubt as tells: the same after proof, stored, and on a screen. */
interface ToldDoubt {
  readonly part: string;
  readonly row?: number | null | undefined;
  readonly field?: string | null | undefined;
  readonly code: string;
}

/**
 * Whether a doubt is only an item to check: its value is left out of the claim until a person has
 * looked, and money that is proven counts meanwhile. All other doubts hold the payment.
 */
export function isItemToCheck({ code, field, part }: ToldDoubt): boolean {
  return part === 'claim' && isCheckedField(field) && !aboutMore.has(code);
}

export function isCheckedField(field: string | null | undefined): field is CheckedField {
  return checkedFields.some((one) => one === field);
}

/** With one of them wrong, and nobody knows which, the other is no use either. */
const asksBoth: ReadonlySet<string> = new Set<DoubtCode>([
  'ndc_of_other_drug',
  'ndc_of_other_strength',
]);

/** The values that claims go without while they are to be checked, by row. */
export function valuesLeftOut(doubts: readonly ToldDoubt[]): ReadonlyMap<number, Set<string>> {
  const leftOut = new Map<number, Set<string>>();
  for (const doubt of doubts.filter(isItemToCheck)) {
    const { code, field, row } = doubt;
    const ofRow = leftOut.get(row ?? -1) ?? new Set<string>();
    ofRow.add(field ?? '');
    if (asksBoth.has(code)) ofRow.add('drugName');
    leftOut.set(row ?? -1, ofRow);
  }
  return leftOut;
}
