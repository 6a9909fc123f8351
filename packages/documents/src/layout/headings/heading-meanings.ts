import type { DraftClaimField, DraftPaymentField } from '@pfs/core/draft/draft-remittance';
import type { PlacedWord } from '../lines/tokens.ts';
import { headingRules } from './heading-rules.ts';
import { headingText, headingVocabulary, headingWords, likelyWord } from './heading-text.ts';

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

/** Words that name what a column is of. */
const things: Partial<Record<HeadingMeaning, string>> = {
  patientPaid:
    'patient member resident beneficiary enrollee subscriber cardholder insured ' +
    'copay coinsurance deductible owe',
  ingredientCost: 'ingredient drug medication',
  dispensingFee: 'dispensing professional',
  tax: 'tax',
  dirFee: 'dir performance pnp variable remuneration concession bonus indirect',
  gerFee: 'ger ber ner oer dfer effective guarantee brand generic',
  transactionFee:
    'transaction transmission switch access administrative processing connectivity electronic',
  networkFee: 'network participation credential credentialing',
  withheld: 'withheld withhold withholding sequestration',
  charge: 'billed submitted usual customary',
  gross: 'gross allowed approved contracted invoice sale point',
  net: 'net reimbursement disbursed settled remitted',
};

/** Words that say that it is money, or how much of it. */
const moneyWords = new Set(
  `amount paid payment pay payable due total fee cost price reimbursement responsibility portion
  share liability charge assessed deducted disbursed remitted settled gross net tax copay rate
  coinsurance deductible adjustment`.split(/\s+/),
);

/** Words that say nothing more: who pays, and what stands between other words. */
const otherWords = new Set(
  (
    'plan payer pharmacy provider claim store you by to of for the at in on out and less plus ' +
    'direct'
  ).split(' '),
);

const thingOf = new Map<string, HeadingMeaning>(
  Object.entries(things).flatMap(([meaning, words]) =>
    words.split(' ').map((word) => [word, meaning as HeadingMeaning] as const),
  ),
);

const isOfFees: ReadonlySet<HeadingMeaning> = new Set<HeadingMeaning>([
  'dispensingFee',
  'dirFee',
  'gerFee',
  'transactionFee',
  'networkFee',
  'withheld',
]);

/** Whose it is has to be said. */
const parts = new Set(['share', 'portion', 'responsibility', 'liability']);

const order = new Set(['before', 'after']);

const vocabulary = new Set([...thingOf.keys(), ...moneyWords, ...otherWords, ...order]);

/** Words that no others stand for, and that others are not taken for. */
const rivals = ['prescriber', 'description', 'discount', 'account', 'period', 'patient'];

const spelled: readonly string[] = [...new Set([...vocabulary, ...rivals])];

/**
 * What a heading of money says where no rule knows it, by the one thing that its words name:
 * `Enrollee Portion`, `Plan Responsibility`. Each word has to be known, or be short for one.
 */
export function composedAmount(heading: string): HeadingMeaning | undefined {
  const words = heading.split(' ').map((word) => (vocabulary.has(word) ? word : shortFor(word)));
  if (!words.every((word) => word !== undefined && vocabulary.has(word))) return undefined;
  // "Pd Patient" is the end of one heading and the beginning of another.
  if (/^(paid|pay|due) (?!by|to|at|on|before|after|out)/.test(words.join(' '))) return undefined;
  const full = words.join(' ');
  const known = full === heading ? undefined : headingMeaning(full);
  if (known !== undefined) return known;
  const named = new Set(words.flatMap((word) => thingOf.get(word ?? '') ?? []));
  if (words.includes('before')) return 'gross';
  if (words.includes('after')) return 'net';
  const [thing, ...others] = named;
  const isFee = words.includes('fee');
  if (others.length > 0 || (isFee && thing !== undefined && !isOfFees.has(thing))) return undefined;
  if (thing !== undefined) return thing;
  if (isFee) return 'otherAdjustment';
  if (words.some((word) => parts.has(word ?? '')) && !/\b(plan|payer)\b/.test(heading))
    return undefined;
  return words.includes('cost') ? 'ingredientCost' : 'net';
}

/** The one word that another one is short for: its beginning, or its letters without vowels. */
function shortFor(word: string): string | undefined {
  if (word.length < 3) return undefined;
  const longer = spelled.filter((one) => one.length > word.length && one[0] === word[0]);
  const begun = longer.filter((one) => one.startsWith(word));
  const isSkeleton = !/[aeiou]/.test(word.slice(1));
  const near = begun.length > 0 || !isSkeleton ? begun : longer.filter((one) => hasAll(one, word));
  return near.length === 1 ? near[0] : undefined;
}

function hasAll(whole: string, letters: string): boolean {
  let from = 0;
  for (const letter of letters) {
    from = whole.indexOf(letter, from) + 1;
    if (from === 0) return false;
  }
  return true;
}

const currency =
  '(usd|us|u s|cad|cdn|ca|eur|euro|gbp|pound|sterling|mxn|peso|aud|nzd|chf|jpy|' +
  '(us |u s |canadian |australian |american )?dollar)';

const behind = new RegExp(`( in)?( ${currency})+$`);

const before = new RegExp(`^(${currency} )+`);

/** A heading or label in full words without the currency that it names: `net paid cad`. */
export function withoutCurrency(words: string): string {
  return words.replace(behind, '').replace(before, '');
}

/** Whether a word of a heading only says in which money its column is. */
function isCurrencyWord(word: string): boolean {
  return /^[([]?(USD|CAD|CDN|EUR|GBP|MXN|AUD|NZD|CHF|JPY|(US|CA|C|A|U\.S\.)?\$|[€£¥])[)\]]?$/.test(
    word,
  );
}

export interface HeadingReading {
  readonly meaning: HeadingMeaning;
  /** Low where words had to be taken for others to mean it: a misread fee is another fee. */
  readonly confidence: number;
}

/** What words of a heading mean together, also where a picture's reader misread letters of them. */
export function readHeading(words: readonly PlacedWord[]): HeadingReading | undefined {
  const text = words.map((word) => word.text).join(' ');
  const isRead = words[0]?.decidedBy === 'ocr';
  const exact = headingMeaning(headingText(text));
  if (exact !== undefined) {
    const sure = isRead ? sureness(words) : 1;
    const isOpen = exact === 'withheld' && /withh/i.test(text);
    return { meaning: exact, confidence: isOpen ? Math.min(sure, openConfidence) : sure };
  }
  if (!isRead) return composed(headingText(text));
  const meaning = headingMeaning(likelyWords(text).join(' '));
  return meaning === undefined ? undefined : { meaning, confidence: guessedConfidence };
}

/** Rows have to say that it is what its words come to. */
function composed(heading: string): HeadingReading | undefined {
  const meaning = heading.includes(' ') ? composedAmount(heading) : undefined;
  return meaning === undefined ? undefined : { meaning, confidence: composedConfidence };
}

/** As sure as single words can say it. */
export const composedConfidence = 0.85;

/** Some withhold a DIR fee under this name, others hold money back: a person says which. */
const openConfidence = 0.8;

/** A heading of which letters had to be guessed is for a person to accept. */
const guessedConfidence = 0.5;

/** A word of the dictionary, letter by letter, is hardly another one that was misread. */
function sureness(words: readonly PlacedWord[]): number {
  const least = Math.min(...words.map((word) => word.confidence));
  return least >= 0.6 ? Math.max(least, 0.95) : least;
}

function likelyWords(text: string): string[] {
  return headingWords(text).map((word) => likelyWord(word) ?? twoWords(word) ?? word);
}

/** A blank that the reader of a picture did not see. */
function twoWords(word: string): string | undefined {
  for (let at = 3; at <= word.length - 3; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => headingVocabulary.has(part))) return parts.join(' ');
  }
  return undefined;
}

/** How many words of a line are of the kind that headings are made of. */
export function headingWordCount(words: readonly PlacedWord[]): number {
  let count = 0;
  for (const word of words) {
    const parts = headingWords(word.text);
    const isRead = word.decidedBy === 'ocr';
    if (isCurrencyWord(word.text)) count += 1;
    if (parts.length === 0 || isCurrencyWord(word.text)) continue;
    const isKnown = (part: string): boolean =>
      headingVocabulary.has(part) || (isRead && likelyWord(part) !== undefined);
    if (parts.some(isKnown)) count += 1;
  }
  return count;
}
