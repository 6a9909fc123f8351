import { parseCents } from '@pfs/core/money';
import { normalizeNdc } from '@pfs/core/ndc';
import { isCommon } from './common-words.ts';
import { correctWord, makeVocabulary } from './spelling.ts';
import { joinTexts, matchAt, numberWords, type Span, typedOf, type Word } from './words.ts';

/** Above `overCents` and below `underCents`, both exclusive. */
export interface AmountRange {
  readonly overCents: number | null;
  readonly underCents: number | null;
}

type Said = Readonly<Record<string, string | undefined>>;

/** An amount of money; group names end in a number because a range has two. */
function money(at: 0 | 1): string {
  const scale = `(?<letter${at}>[km])?(?<plus${at}>\\+)?(?: (?<scale${at}>thousand|grand|million))?`;
  const digits = `(?<sign${at}>\\$)?(?<digits${at}>\\d[\\d,]*(?:\\.\\d+)?|\\.\\d+)`;
  return `(?:a )?${digits}${scale}(?: (?<unit${at}>dollars?|bucks?|usd|cents?))?(?= |$)`;
}

const range = new RegExp(`(?<open>between |from )?${money(0)} (?:and|to) ${money(1)}`, 'y');
const single = new RegExp(
  [
    '(?:(?<least>at least|(?:no|not) less than|>=|min(?:imum)?(?: of)?)',
    '|(?<most>at most|(?<upTo>up to)|(?:no|not) more than|<=|max(?:imum)?(?: of)?)',
    '|(?<over>over|above|north of|topping|in excess of|upwards? of|beyond|exceed(?:s|ing)?|(?:more|greater|larger|bigger|higher) than|>)',
    '|(?<under>under|below|south of|beneath|(?:less|lower|smaller|fewer) than|<)',
    `|(?<exactly>exactly|equals?(?: to)?|(?:of|for)(?= (?:\\$|[\\d,]+\\.\\d\\d\\b))) )? ?${money(0)}`,
    '(?: (?:or|and) (?:(?<orMore>more|above|over|up|higher)|(?<orLess>less|below|under|lower))(?= |$)(?! [$\\d]))?',
  ].join(''),
  'y',
);
/** What a number without a currency may count. */
const counted = new RegExp(
  [
    ' (?:%|percent|pct|days?|weeks?|months?|quarters?|years?|hours?|times|units?|tab\\w*|pills?|cap\\w*',
    '|mc?g|ml|people|(?:[a-z]*scription|claim|script|fill|payer|pbm|vendor|supplier|wholesaler|drug',
    '|invoice|check|file|remittance|payment|patient)s?)(?= |$)',
  ].join(''),
  'y',
);
const vocabulary = makeVocabulary(
  'over above under below between more less than least most greater exactly dollars bucks'.split(
    ' ',
  ),
);

/** The limits of amounts in a question: `over $10`, `between 5 and 10 dollars`, `$10 or more`. */
export function findAmounts(words: readonly Word[]): readonly Span<AmountRange>[] {
  const right = words.map(({ text }) => (text === 'ovr' ? 'over' : correctWord(text, vocabulary)));
  const plain = words.map(({ text }, at) =>
    (right[at] ?? numberWords.get(text) ?? text).replace(/^(\$?[\d.,]+)-(?=[\d.])/, '$1 to '),
  );
  const { text, starts, wordBehind } = joinTexts(plain);
  const found: Span<AmountRange>[] = [];
  for (let first = 0, last = 1; first < words.length; first = last, last = first + 1) {
    const amount = amountAt(text, starts[first] ?? 0);
    if (amount === undefined) continue;
    last = wordBehind(amount.end);
    const isTypo = right.slice(first, last).some((word) => word !== undefined);
    const read = isTypo ? { read: plain.slice(first, last).join(' ') } : {};
    const before = found.at(-1);
    const between = before && plain.slice(before.last, first).join(' ');
    const both =
      before && /^(?:and|but)?$/.test(between ?? '') && joined(before.value, amount.value);
    const from = both ? before.first : first;
    if (both) found.pop();
    const span = { first: from, last, typed: typedOf(words, from, last), ...read };
    found.push({ ...span, value: both || amount.value, weight: isTypo ? 0.8 : 1 });
  }
  return found;
}

/** `over 5 and under 10` is one range. */
function joined(one: AmountRange, other: AmountRange): AmountRange | undefined {
  const overCents = one.overCents ?? other.overCents;
  const underCents = one.underCents ?? other.underCents;
  const isEach = (one.overCents === null) !== (other.overCents === null);
  return isEach && overCents !== null && underCents !== null
    ? { overCents, underCents }
    : undefined;
}

function amountAt(text: string, at: number) {
  const two = matchAt(range, text, at)?.groups;
  const [low, high] = two ? [centsOf(two, 0), centsOf(two, 1)] : [];
  const isAmount = two && (isMoney(two, 0) || isMoney(two, 1) || two['open'] === 'between ');
  const areYears = two && isYear(two, 0) && isYear(two, 1);
  if (isAmount && !areYears && low !== undefined && high !== undefined && low <= high) {
    return { end: range.lastIndex, value: { overCents: low - 1, underCents: high + 1 } };
  }
  const one = matchAt(single, text, at)?.groups ?? {};
  const end = single.lastIndex;
  const cents = centsOf(one, 0);
  const isOther = !isMoney(one, 0) && matchAt(counted, text, end) !== null;
  if (cents === undefined || isOther || (one['upTo'] && isYear(one, 0))) return undefined;
  const { least, most, over, under, exactly, orMore, orLess, plus0 } = one;
  const exact = (orMore ?? orLess ?? plus0) ? undefined : exactly;
  const isLeast = least ?? exact ?? orMore ?? plus0;
  const isMost = most ?? exact ?? orLess;
  const overCents = over ? cents : isLeast ? cents - 1 : null;
  const underCents = under ? cents : isMost ? cents + 1 : null;
  return overCents === null && underCents === null
    ? undefined
    : { end, value: { overCents, underCents } };
}

function isMoney(said: Said, at: 0 | 1): boolean {
  return said[`sign${at}`] !== undefined || said[`unit${at}`] !== undefined;
}

function isYear(said: Said, at: 0 | 1): boolean {
  return !isMoney(said, at) && /^20\d\d$/.test(said[`digits${at}`] ?? '');
}

/** Undefined for fractions of a cent, and for more than can be exact. */
function centsOf(said: Said, at: 0 | 1): number | undefined {
  const digits = (said[`digits${at}`] ?? '').replaceAll(',', '');
  const scale = said[`scale${at}`] ?? said[`letter${at}`] ?? '';
  const isCents = said[`unit${at}`]?.startsWith('cent') ?? false;
  const times = scale === '' ? 1 : scale.startsWith('m') ? 1_000_000 : 1000;
  const plain = times === 1 ? parseCents(digits) : Math.round(Number(digits) * times * 100);
  const cents = plain === undefined ? Number.NaN : isCents ? plain / 100 : plain;
  return Number.isSafeInteger(cents) && Number.isSafeInteger(cents + 1) ? cents : undefined;
}

const ranks = [
  ...[
    'top',
    'bottom',
    'first',
    'last',
    'latest',
    'newest',
    'oldest',
    'recent',
    'highest',
    'lowest',
  ],
  ...['largest', 'smallest', 'biggest', 'best', 'worst', 'most', 'least', 'cheapest', 'costliest'],
  ...['fattest', 'priciest', 'busiest', 'strongest', 'weakest', 'slowest', 'heaviest', 'fewest'],
];
const rankVocabulary = makeVocabulary([...ranks, 'days', 'weeks', 'months', 'years']);
const row =
  /^(?:(?:claim|script|rx|fill|payer|pbm|plan|drug|med|product|ndc|vendor|supplier|wholesaler|invoice|payment|check|remittance|file|reversal|denial|row|result)s|(?:prescription|medication|rejection)s)$/;
const notCounted =
  /^(?:%|percent|pct|(?:day|week|month|mo|quarter|qtr|year|yr|hour|dollar|buck|cent|mg|mcg|ml|unit)s?)$/;

/** Requested counts: the number in `top 5`, `5 worst`, `first ten`, `20 claims`. */
export function findCounts(words: readonly Word[]): readonly Span<number>[] {
  const at = (index: number) => {
    const text = words[index]?.text ?? '';
    return text === 'tpo' ? 'top' : (correctWord(text, rankVocabulary) ?? text);
  };
  return words.flatMap(({ text, raw }, first) => {
    const digits = numberWords.get(text) ?? text;
    const before = at(first - 1) === 'the' ? at(first - 2) : at(first - 1);
    const next = at(first + 1);
    const isMade = before === 'it' && at(first - 2) === 'make';
    const isRanked = isMade || ranks.includes(before) || ranks.includes(next);
    const isYear = /^20[0-4]\d$/.test(digits) && !/^(?:top|bottom|first)$/.test(before);
    const isOther =
      isYear || notCounted.test(next) || /^(?:over|under|than|of|about)$/.test(before);
    const isRows = row.test(next) && !/^(?:least|most)$/.test(before);
    if (!/^[1-9]\d{0,3}$/.test(digits) || isOther || !(isRanked || isRows)) return [];
    const isSure = isRanked || /^(?:show|list|give|me|which|what|the)$/.test(at(first - 1));
    const weight = isSure ? 1 : 0.6;
    return [{ first, last: first + 1, value: Number(digits), typed: raw, weight }];
  });
}

const noun =
  /^(?:claim|check|invoice|rx|ndc|script|prescription|payment|remittance|number|eft|trace)$/;
const noNumber =
  /^(?:20\d\d-\d\d?(?:-\d\d?)?|\d\d?-\d\d?-(?:20)?\d\d|\d+(?:mc?g|ml|k|m)|[a-z]{2,9}20\d\d)$/;

/** What looks like the number of a claim, check or invoice, or an NDC, as typed. */
export function findNumbers(words: readonly Word[]): readonly Span<string>[] {
  const amounts = findAmounts(words);
  return words.flatMap(({ text, raw }, first) => {
    const isAmount = amounts.some((amount) => amount.first <= first && first < amount.last);
    const before = words[first - 1]?.text ?? '';
    // `invoice HD 10311`
    const isPrefix = /^[a-z]{1,3}$/.test(before) && !isCommon(before);
    const named = isPrefix ? words[first - 2]?.text : before;
    const isNamed = noun.test(named ?? '') || normalizeNdc(text) !== undefined;
    const isLong = /^[a-z\d-]+$/.test(text) && text.length >= (isNamed ? 3 : 5);
    if (isAmount || !isLong || noNumber.test(text) || !/(?:\d\D*){3}/.test(text)) return [];
    return [{ first, last: first + 1, value: raw, typed: raw, weight: isNamed ? 1 : 0.8 }];
  });
}
