import type { DraftClaimField, DraftPaymentField } from '@pfs/core/draft/draft-remittance';
import { withoutCurrency } from './currency-words.ts';
import { headingRules } from './heading-rules.ts';

/**
 * What a column's heading means. `total` is an amount that says no more than that, `description`
 * and `reference` are the words of a lump sum or of a drug, `day` a date of no name, `known` a
 * column that the field prints and nobody here needs (days supply, prescriber, people's names), and
 * `price` one of money that is no part of the payment (AWP, what was submitted, percents).
 */
export type HeadingMeaning =
  | DraftClaimField
  | DraftPaymentField
  | 'total'
  | 'description'
  | 'reference'
  | 'reason'
  | 'day'
  | 'price'
  | 'known';

const known = new Map<string, HeadingMeaning | undefined>();
const knownMax = 5000;

/** What a heading in full words means, undefined when no rule knows it. */
export function headingMeaning(words: string): HeadingMeaning | undefined {
  if (words === '' || words.length > 80) return undefined;
  if (known.has(words)) return known.get(words);
  const meaning = ruleFor(words) ?? ruleFor(withoutCurrency(words)) ?? takenOff(words);
  if (known.size >= knownMax) known.clear();
  known.set(words, meaning);
  return meaning;
}

/** "Less DIR": what is taken off, by its name. */
function takenOff(words: string): HeadingMeaning | undefined {
  const name = /^(?:less|minus) (.+)$/.exec(words)?.[1];
  const meaning = name === undefined ? undefined : ruleFor(name);
  return meaning !== undefined && feeMeanings.has(meaning) ? meaning : undefined;
}

const feeMeanings: ReadonlySet<HeadingMeaning> = new Set<HeadingMeaning>([
  'dirFee',
  'gerFee',
  'transactionFee',
  'networkFee',
  'withheld',
  'otherAdjustment',
  'patientPaid',
  'otherPayer',
]);

function ruleFor(words: string): HeadingMeaning | undefined {
  return headingRules.find(({ form }) => form.test(words))?.meaning;
}
