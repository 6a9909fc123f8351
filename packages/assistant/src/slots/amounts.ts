import { parseCents } from '@pfs/core/money';
import { normalizeNdc } from '@pfs/core/ndc';
import { correctWord, makeVocabulary } from './spelling.ts';
import { joinTexts, matchAt, numberWords, type Span, typedOf, type Word } from './words.ts';

/** Above `overCents` and below `underCents`, neither included. */
export interface AmountRange {
  readonly overCents: number | null;
  readonly underCents: number | null;
}

const comparisons = [
  [
    'atLeast',
    'at least|(?:no|not) less than|>=|min(?:imum)?(?: of)?|(?:more|greater) than or equal to',
  ],
  ['atMost', 'at most|up to|(?:no|not) more than|<=|max(?:imum)?(?: of)?|less than or equal to'],
  ['over', 'over|above|exceed(?:s|ing)?|(?:more|greater|larger|bigger|higher) than|in excess of|>'],
  ['under', 'under|below|beneath|(?:less|lower|smaller|fewer) than|<'],
  ['exactly', 'exactly|equals?(?: to)?|='],
] as const;
type Comparison = (typeof comparisons)[number][0];
const before = comparisons.map(([how, form]) => [new RegExp(`(?:${form}) `, 'y'), how] as const);
const behind = [
  [/ (?:or|and) (?:more|above|over|up|higher)(?= |$)/y, 'atLeast'],
  [/ (?:or|and) (?:less|below|under|lower)(?= |$)/y, 'atMost'],
] as const;
const money =
  /(\$?)(\d[\d,]*(?:\.\d+)?|\.\d+)(k|m)?(\+?)(?: (thousand|grand|k|million))?(?: (dollars?|bucks?|usd|cents?))?(?= |$)/y;
/** What a number without a sign of money may count. */
const counted =
  / (?:%|percent|pct|days?|weeks?|months?|quarters?|years?|hours?|times|units?|tab\w*|pills?|cap\w*|mc?g|ml|people|patients?|[a-z]*(?:claim|script|prescription|fill|payer|pbm|vendor|supplier|wholesaler|drug|invoice|check|file|remittance|payment)s?)(?= |$)/y;
const vocabulary = makeVocabulary(
  'over above under below between more less than least most greater exactly dollars bucks'.split(
    ' ',
  ),
);

/** The limits of amounts in a question: `over $10`, `between 5 and 10 dollars`, `$10 or more`. */
export function findAmounts(words: readonly Word[]): readonly Span<AmountRange>[] {
  const read = words.map(
    ({ text }) => numberWords.get(text) ?? correctWord(text, vocabulary) ?? text,
  );
  const { text, starts, wordBehind } = joinTexts(read);
  const found: Span<AmountRange>[] = [];
  for (let first = 0; first < words.length; ) {
    const amount = amountAt(text, starts[first] ?? 0);
    if (amount === undefined) {
      first += 1;
      continue;
    }
    const last = wordBehind(amount.end);
    const isTypo = words
      .slice(first, last)
      .some((word, at) => word.text !== read[first + at] && !numberWords.has(word.text));
    const span = {
      first,
      last,
      value: amount.value,
      typed: typedOf(words, first, last),
      ...(isTypo ? { read: read.slice(first, last).join(' ') } : {}),
      weight: isTypo ? 0.8 : 1,
    };
    const both = joined(found.at(-1), span, words);
    if (both) found[found.length - 1] = both;
    else found.push(span);
    first = last;
  }
  return found;
}

/** `over 5 and under 10` is one range. */
function joined(
  one: Span<AmountRange> | undefined,
  other: Span<AmountRange>,
  words: readonly Word[],
): Span<AmountRange> | undefined {
  if (!one || (one.value.overCents === null) === (other.value.overCents === null)) return undefined;
  const between = words
    .slice(one.last, other.first)
    .map((word) => word.text)
    .join(' ');
  if (!/^(?:and|but)?$/.test(between)) return undefined;
  const value = {
    overCents: one.value.overCents ?? other.value.overCents,
    underCents: one.value.underCents ?? other.value.underCents,
  };
  return { ...other, first: one.first, value, typed: `${one.typed} ${between} ${other.typed}` };
}

interface MoneyRead {
  readonly cents: number;
  readonly end: number;
  readonly isMoney: boolean;
  readonly isAtLeast: boolean;
  readonly mayBeYear: boolean;
}

function amountAt(text: string, at: number) {
  const range = rangeAt(text, at);
  if (range !== undefined) return range;
  for (const [form, how] of before) {
    const match = matchAt(form, text, at);
    const amount = match && moneyAt(text, at + match[0].length);
    if (!amount || (amount.mayBeYear && /^up/.test(match[0]))) continue;
    return { end: amount.end, value: limits(how, amount.cents) };
  }
  const amount = moneyAt(text, text.startsWith('of $', at) ? at + 3 : at);
  if (amount === undefined) return undefined;
  for (const [form, how] of behind) {
    const match = matchAt(form, text, amount.end);
    if (match) return { end: amount.end + match[0].length, value: limits(how, amount.cents) };
  }
  if (amount.isAtLeast) return { end: amount.end, value: limits('atLeast', amount.cents) };
  if (!text.startsWith('of $', at)) return undefined;
  return { end: amount.end, value: limits('exactly', amount.cents) };
}

/** `between 5 and 10`, `from $5 to $10`, `5-10 dollars`, both included. */
function rangeAt(text: string, at: number) {
  const open = matchAt(/(between|from) /y, text, at);
  const start = at + (open?.[0].length ?? 0);
  const plain = /^(\$?\d[\d,.]*)-(?=[\d.])/.exec(text.slice(start));
  const low = plain ? moneyAt(` ${plain[1]}`, 1) : moneyAt(text, start);
  if (low === undefined) return undefined;
  const end = plain ? start + plain[0].length : low.end;
  const joint = plain ? '' : matchAt(/ (?:and|to) /y, text, end)?.[0];
  const high = joint === undefined ? undefined : moneyAt(text, end + joint.length);
  if (high === undefined || low.cents > high.cents) return undefined;
  const isMoney = low.isMoney || high.isMoney;
  if (!isMoney && (open?.[1] !== 'between' || (low.mayBeYear && high.mayBeYear))) return undefined;
  return { end: high.end, value: { overCents: low.cents - 1, underCents: high.cents + 1 } };
}

function moneyAt(text: string, at: number): MoneyRead | undefined {
  const match = matchAt(money, text, at);
  if (match === null) return undefined;
  const [all, sign, digits = '', letter = '', plus, scale = letter, unit = ''] = match;
  const end = at + all.length;
  const isMoney = sign !== '' || unit !== '';
  if (!isMoney && matchAt(counted, text, end)) return undefined;
  const plain = digits.replaceAll(',', '');
  const zeros = scale === '' ? 0 : scale.startsWith('m') ? 6 : 3;
  const cents =
    zeros === 0 ? parseCents(plain.replace(/^\./, '0.')) : Number(plain) * 10 ** zeros * 100;
  const value = Math.round((cents ?? Number.NaN) / (unit.startsWith('cent') ? 100 : 1));
  if (!Number.isSafeInteger(value) || value > Number.MAX_SAFE_INTEGER - 2) return undefined;
  const mayBeYear = !isMoney && /^20\d\d$/.test(all);
  return { cents: value, end, isMoney, isAtLeast: plus !== '', mayBeYear };
}

function limits(how: Comparison, cents: number): AmountRange {
  const isLow = how === 'over' || how === 'atLeast' || how === 'exactly';
  const isHigh = how === 'under' || how === 'atMost' || how === 'exactly';
  return {
    overCents: isLow ? cents - (how === 'over' ? 0 : 1) : null,
    underCents: isHigh ? cents + (how === 'under' ? 0 : 1) : null,
  };
}

const ranks =
  'top bottom first last latest newest oldest recent highest lowest largest smallest biggest best worst most least cheapest costliest priciest leading';
const rankVocabulary = makeVocabulary(ranks.split(' '));
const rank = new RegExp(`^(?:${ranks.replaceAll(' ', '|')})$`);
const row =
  /^(?:claims|scripts|rxs|prescriptions|fills|payers|pbms|plans|drugs|meds|medications|products|ndcs|vendors|suppliers|wholesalers|invoices|payments|checks|remittances|files|reversals|denials|rejections|recoupments|rows|results)$/;
const notCounted =
  /^(?:%|percent|pct|(?:day|week|month|mo|quarter|qtr|year|yr|hour|dollar|buck|cent|mg|mcg|ml|unit)s?)$/;

/** How many are asked for: the number alone of `top 5`, `5 worst`, `first ten`, `20 claims`. */
export function findCounts(words: readonly Word[]): readonly Span<number>[] {
  const at = (index: number) => {
    const text = words[index]?.text ?? '';
    return { tpo: 'top', topp: 'top' }[text] ?? correctWord(text, rankVocabulary) ?? text;
  };
  return words.flatMap(({ text, raw }, first) => {
    const digits =
      numberWords.get(text) ?? { fifteen: '15', twenty: '20', dozen: '12' }[text] ?? text;
    if (!/^[1-9]\d{0,3}$/.test(digits) || notCounted.test(at(first + 1))) return [];
    const last = at(first - 1) === 'the' || at(first - 1) === 'a' ? at(first - 2) : at(first - 1);
    const isRanked = rank.test(last) || rank.test(at(first + 1));
    const isYear = /^20[0-4]\d$/.test(digits) && !/^(?:top|bottom|first)$/.test(last);
    const isCompared = /^(?:over|under|than|least|most|of|about)$/.test(last) && !isRanked;
    if (isYear || isCompared || !(isRanked || row.test(at(first + 1)))) return [];
    const weight = isRanked ? 1 : 0.6;
    return [{ first, last: first + 1, value: Number(digits), typed: raw, weight }];
  });
}

const numbered =
  /^(?:claim|check|invoice|rx|ndc|script|prescription|payment|remittance|number|eft|trace)$/;

/** What looks like the number of a claim, check or invoice, or an NDC, as it was typed. */
export function findNumbers(words: readonly Word[]): readonly Span<string>[] {
  const amounts = findAmounts(words);
  return words.flatMap(({ text, raw }, first) => {
    const isAmount = amounts.some((amount) => amount.first <= first && first < amount.last);
    const isNamed = numbered.test(words[first - 1]?.text ?? '');
    const isLong = isNamed ? text.length >= 3 : text.length >= 5;
    const hasDigits = /^[a-z\d-]+$/.test(text) && /(?:\d\D*){3}/.test(text);
    const isOther =
      /^(?:20\d\d-\d\d?(?:-\d\d?)?|\d\d?-\d\d?-(?:20)?\d\d|\d+(?:mc?g|ml|k|m)|[a-z]{2,9}20\d\d)$/.test(
        text,
      );
    const isNdc = normalizeNdc(text) !== undefined;
    if (!isNdc && (isAmount || !isLong || !hasDigits || isOther)) return [];
    return [{ first, last: first + 1, value: raw, typed: raw, weight: isNamed || isNdc ? 1 : 0.8 }];
  });
}
