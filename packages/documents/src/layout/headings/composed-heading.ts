import { type HeadingMeaning, headingMeaning } from './heading-meanings.ts';

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
export function shortFor(word: string): string | undefined {
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
