import type { DraftClaimField, DraftPaymentField } from '@pfs/core/draft/draft-remittance';
import {
  adjustmentFields,
  feeFields,
  priceParts,
  shareFields,
} from '@pfs/core/draft/proof/row-equations';
import { type PlacedWord, textOf } from '../lines/tokens.ts';
import { headingRules } from './heading-rules.ts';
import {
  eitherWay,
  headingText,
  headingVocabulary,
  headingWords,
  likelyWord,
} from './heading-text.ts';

/**
 * What a column heading means. `total` is an unspecific amount; `description` and `reference` are
 * text of a lump sum or a drug; `day` is an unspecific date; `known` is a common column that isn't
 * needed (days supply, prescriber, names of people); `price` is money that isn't part of the
 * payment (AWP, submitted amounts, percents).
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

/** The meaning of a heading in full words; undefined if no rule matches. */
export function headingMeaning(words: string): HeadingMeaning | undefined {
  if (words === '' || words.length > 80) return undefined;
  if (known.has(words)) return known.get(words);
  const meaning = eitherWay(
    words,
    (said) =>
      ruleFor(said) ?? ruleFor(withoutCurrency(said)) ?? takenOff(said) ?? priceAllowed(said),
  );
  if (known.size >= knownMax) known.clear();
  known.set(words, meaning);
  return meaning;
}

/** "Less DIR": a deduction by its name. */
function takenOff(words: string): HeadingMeaning | undefined {
  const name = /^(?:less|minus) (.+)$/.exec(words)?.[1];
  const meaning = name === undefined ? undefined : ruleFor(name);
  return meaning !== undefined && feeMeanings.has(meaning) ? meaning : undefined;
}

/** "Tax Allowed": a part of the price, whatever was done with it. */
function priceAllowed(words: string): HeadingMeaning | undefined {
  const name = /^(.+?)( (allowed|approved|paid|payable|amount))+$/.exec(words)?.[1];
  const meaning = name === undefined ? undefined : ruleFor(name);
  return meaning !== undefined && pricedParts.has(meaning) ? meaning : undefined;
}

const pricedParts: ReadonlySet<HeadingMeaning> = new Set([...priceParts, ...shareFields]);
const feeMeanings: ReadonlySet<HeadingMeaning> = new Set([...adjustmentFields, ...shareFields]);

function ruleFor(words: string): HeadingMeaning | undefined {
  return headingRules.find(({ form }) => form.test(words))?.meaning;
}

/** Words that name what a column is about. */
const things: Partial<Record<HeadingMeaning, string>> = {
  patientPaid:
    'patient member resident beneficiary enrollee subscriber cardholder insured ' +
    'recipient participant employee claimant client copay coinsurance deductible pocket spend spenddown owe',
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
  gross: 'gross allowed approved adjudicated contract invoice sale point',
  net: 'net reimbursement disbursed settled remitted',
};

/** Words that say it is money, or how much of it. */
const moneyWords = new Set(
  `amount paid payment pay payable due total fee cost price reimbursement responsibility portion
  share liability charge assessed deducted disbursed remitted settled gross net tax copay rate
  coinsurance deductible adjustment reconciliation benefit`.split(/\s+/),
);

/** Filler words: who pays, and prepositions. */
const otherWords = new Set(
  (
    'plan payer pharmacy provider claim store you by to of for the at in on out and less plus ' +
    'direct down we'
  ).split(' '),
);

const thingOf = new Map<string, HeadingMeaning>(
  Object.entries(things).flatMap(([meaning, words]) =>
    words.split(' ').map((word) => [word, meaning as HeadingMeaning] as const),
  ),
);

const isOfFees: ReadonlySet<HeadingMeaning> = new Set(['dispensingFee', ...feeFields, 'withheld']);

/** These need to say whose it is. */
const parts = new Set(['share', 'portion', 'responsibility', 'liability']);
const order = new Set(['before', 'after']);
const vocabulary = new Set([...thingOf.keys(), ...moneyWords, ...otherWords, ...order]);
/** Words that are never abbreviated, nor taken for others. */
const rivals = ['prescriber', 'description', 'discount', 'account', 'period', 'patient'];
const spelled: readonly string[] = [...new Set([...vocabulary, ...rivals])];

/**
 * The meaning of an unknown amount heading, from the one thing it names: `Enrollee Portion`, `Plan
 * Responsibility`. Each word must be known or short for a known one.
 */
export function composedAmount(heading: string): HeadingMeaning | undefined {
  return eitherWay(heading, amountOf);
}

function amountOf(heading: string): HeadingMeaning | undefined {
  const words = heading.split(' ').map((word) => (vocabulary.has(word) ? word : shortFor(word)));
  if (!words.every((word) => word !== undefined && vocabulary.has(word))) return undefined;
  // "Pd Patient" is the end of one heading and the start of the next.
  if (/^(paid|pay|due) (?!by|to|at|on|before|after|out|cost)/.test(words.join(' ')))
    return undefined;
  const full = words.join(' ');
  const known = full === heading ? undefined : headingMeaning(full);
  if (known !== undefined) return known;
  const named = new Set(words.flatMap((word) => thingOf.get(word ?? '') ?? []));
  // "Prof Allow": a part of the price, not all of it.
  if (named.size === 2 && [...named].some((one) => pricedParts.has(one))) named.delete('gross');
  if (words.includes('before')) return 'gross';
  if (words.includes('after')) return 'net';
  const [thing, ...others] = named;
  const isFee = words.includes('fee');
  if (others.length > 0 || (isFee && thing !== undefined && !isOfFees.has(thing))) return undefined;
  if (thing !== undefined) return thing;
  if (isFee) return 'otherAdjustment';
  // "Plan/Payer" says whose, and not that it is money.
  if (!words.some((word) => moneyWords.has(word ?? ''))) return undefined;
  if (words.some((word) => parts.has(word ?? '')) && !/\b(plan|payer)\b/.test(heading))
    return undefined;
  return words.includes('cost') ? 'ingredientCost' : 'net';
}

/** The one word that another is short for: its first letters, or its letters without vowels. */
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

/** A heading or label in full words without its currency: `net paid cad`. */
export function withoutCurrency(words: string): string {
  return words.replace(behind, '').replace(before, '');
}

/** Whether a heading's word only names a currency. */
function isCurrencyWord(word: string): boolean {
  return /^[([]?(USD|CAD|CDN|EUR|GBP|MXN|AUD|NZD|CHF|JPY|(US|CA|C|A|U\.S\.)?\$|[€£¥])[)\]]?$/.test(
    word,
  );
}

export interface HeadingReading {
  readonly meaning: HeadingMeaning;
  /** Low if misread words had to be guessed: a misread fee is another fee. */
  readonly confidence: number;
}

/** The meaning of a heading's words, even if OCR misread some letters. */
export function readHeading(words: readonly PlacedWord[]): HeadingReading | undefined {
  const text = textOf(words);
  const isRead = words[0]?.decidedBy === 'ocr';
  const exact = headingMeaning(headingText(text));
  if (exact !== undefined) {
    const sure = isRead ? confidenceOf(words) : 1;
    const isOpen = exact === 'withheld' && /withh|\bw[/]h\b/i.test(text);
    return { meaning: exact, confidence: isOpen ? Math.min(sure, openConfidence) : sure };
  }
  if (!isRead) return composed(headingText(text));
  const meaning = headingMeaning(likelyWords(text).join(' '));
  return meaning === undefined ? undefined : { meaning, confidence: guessedConfidence };
}

/** Rows must confirm what the words add up to. */
function composed(heading: string): HeadingReading | undefined {
  return heading.includes(' ') ? composedReading(heading) : undefined;
}

export function composedReading(heading: string): HeadingReading | undefined {
  const meaning = composedAmount(heading);
  const confidence = meaning === 'withheld' ? openConfidence : composedConfidence;
  return meaning === undefined ? undefined : { meaning, confidence };
}

/** As certain as single words can be. */
const composedConfidence = 0.85;
/** Some payers mean a DIR fee by this, others hold money back: a person decides. */
const openConfidence = 0.8;
/** A heading with guessed letters needs a person to accept it. */
const guessedConfidence = 0.5;

/** A dictionary word is hardly another word misread. */
function confidenceOf(words: readonly PlacedWord[]): number {
  const least = Math.min(...words.map((word) => word.confidence));
  return least >= 0.6 ? Math.max(least, 0.95) : least;
}

function likelyWords(text: string): string[] {
  return headingWords(text).map((word) => likelyWord(word) ?? twoWords(word) ?? word);
}

/** A blank that OCR missed. */
function twoWords(word: string): string | undefined {
  for (let at = 3; at <= word.length - 3; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => headingVocabulary.has(part))) return parts.join(' ');
  }
  return undefined;
}

/** How many words of a line are typical of headings. */
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
