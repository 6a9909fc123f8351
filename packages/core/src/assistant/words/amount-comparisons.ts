import { addCents, type Cents, parseCents, toCents } from '../../money.ts';
import type { AmountRange } from './find-amounts.ts';
import type { Found } from './found.ts';
import { type NumberRead, readNumber } from './read-number.ts';
import type { Word } from './read-words.ts';

type Comparison = 'over' | 'atLeast' | 'under' | 'atMost' | 'exactly';

const before: Readonly<Record<Comparison, readonly string[]>> = {
  over: [
    ...['over', 'above', 'exceeding', 'exceed', 'exceeds', 'in excess of', '>', 'north of'],
    ...['more than', 'greater than', 'larger than', 'bigger than', 'higher than'],
  ],
  atLeast: [
    ...['at least', 'no less than', 'not less than', '>=', 'a minimum of', 'minimum of'],
    ...['greater than or equal to', 'more than or equal to', 'equal to or greater than'],
  ],
  under: [
    ...['under', 'below', 'less than', 'lower than', 'smaller than', 'fewer than', 'beneath', '<'],
  ],
  atMost: [
    ...['at most', 'up to', 'no more than', 'not more than', '<=', 'a maximum of', 'maximum of'],
    ...['less than or equal to', 'equal to or less than'],
  ],
  exactly: ['exactly', 'equal to', 'equals', 'equaling', '=', 'precisely'],
};
const behind: Readonly<Record<'atLeast' | 'atMost', readonly string[]>> = {
  atLeast: ['or more', 'and more', 'or above', 'and above', 'or over', 'and up', 'or higher'],
  atMost: ['or less', 'and less', 'or below', 'and below', 'or under', 'and under', 'or lower'],
};
const phrases = (Object.keys(before) as Comparison[])
  .flatMap((comparison) =>
    before[comparison].map((text) => ({ text: text.split(' '), comparison })),
  )
  .sort((one, other) => other.text.length - one.text.length);

/** The words of comparisons, which may be misspelled. */
export const comparisonWords: ReadonlySet<string> = new Set([
  ...phrases.flatMap(({ text }) => text),
  ...['between', 'dollar', 'dollars', 'bucks', 'thousand', 'hundred', 'million'],
]);

/** What a number may count that is no money. */
const counted =
  /^(%|percent|pct|days?|weeks?|months?|quarters?|years?|yrs?|hours?|claims?|scripts?|prescriptions?|fills?|units?|tablets?|pills?|capsules?|payers?|pbms?|vendors?|suppliers?|wholesalers?|drugs?|invoices?|checks?|times?|people|patients?|mg|mcg|ml|files?|remittances?|payments?)$/;

/** A number with its comparison, where one begins at a word. */
export function comparisonAt(words: readonly Word[], from: number): Found<AmountRange> | undefined {
  return (
    betweenAt(words, from) ??
    comparedAt(words, from) ??
    numberFirstAt(words, from) ??
    dollarRangeAt(words, from)
  );
}

/** `over $10`. */
function comparedAt(words: readonly Word[], from: number): Found<AmountRange> | undefined {
  const phrase = phrases.find(({ text }) => startsWith(words, from, text));
  if (phrase === undefined) return undefined;
  const amount = moneyAt(words, from + phrase.text.length);
  if (amount === undefined || amount.isAtLeast) return undefined;
  if (phrase.text.join(' ') === 'up to' && isYear(words, amount)) return undefined;
  return ranged(phrase.comparison, amount.cents, from, amount.to);
}

/** `$10 or more`, `$10+`, `a fee of $10`. */
function numberFirstAt(words: readonly Word[], from: number): Found<AmountRange> | undefined {
  if (words[from]?.text === 'of') {
    const exact = moneyAt(words, from + 1);
    return exact?.isMoney ? ranged('exactly', exact.cents, from, exact.to) : undefined;
  }
  const amount = moneyAt(words, from);
  if (amount === undefined) return undefined;
  if (amount.isAtLeast) return ranged('atLeast', amount.cents, from, amount.to);
  for (const comparison of ['atLeast', 'atMost'] as const) {
    const text = behind[comparison].find((each) => startsWith(words, amount.to, each.split(' ')));
    if (text === undefined) continue;
    return ranged(comparison, amount.cents, from, amount.to + text.split(' ').length);
  }
  return undefined;
}

/** `between 5 and 10`, both included. */
function betweenAt(words: readonly Word[], from: number): Found<AmountRange> | undefined {
  if (words[from]?.text !== 'between') return undefined;
  const first = moneyAt(words, from + 1);
  if (first !== undefined && /^(and|to|-)$/.test(words[first.to]?.text ?? '')) {
    const second = moneyAt(words, first.to + 1);
    if ([first, second].every((each) => each && isYear(words, each))) return undefined;
    return second && fromTo(first.cents, second.cents, from, second.to);
  }
  const pair = /^(\d[\d,.]*)-(\d[\d,.]*)$/.exec(words[from + 1]?.text ?? '');
  return pair ? pairOf(pair, from, from + 2) : undefined;
}

/** `from $5 to $10`, `$5-$10`, `5-10 dollars`: without a sign of money it may be anything. */
function dollarRangeAt(words: readonly Word[], from: number): Found<AmountRange> | undefined {
  const start = words[from]?.text === 'from' ? from + 1 : from;
  const pair = /^(\$?\d[\d,.]*)-(\d[\d,.]*)$/.exec(words[start]?.text ?? '');
  if (pair !== null) {
    const to = behindUnit(words, start + 1);
    return pair[1]?.startsWith('$') || to > start + 1 ? pairOf(pair, from, to) : undefined;
  }
  const first = moneyAt(words, start);
  if (first === undefined || !/^(to|-)$/.test(words[first.to]?.text ?? '')) return undefined;
  const second = moneyAt(words, first.to + 1);
  if (second === undefined || !(first.isMoney || second.isMoney)) return undefined;
  return fromTo(first.cents, second.cents, from, second.to);
}

function pairOf(pair: RegExpExecArray, from: number, to: number): Found<AmountRange> | undefined {
  const [low, high] = pair.slice(1).map((text) => parseCents(text.replace(/[$,]/g, '')));
  return low === undefined || high === undefined ? undefined : fromTo(low, high, from, to);
}

interface MoneyRead {
  readonly cents: Cents;
  readonly to: number;
  readonly isMoney: boolean;
  readonly isAtLeast: boolean;
}

function moneyAt(words: readonly Word[], from: number): MoneyRead | undefined {
  const number = readNumber(words, from);
  if (number === undefined) return undefined;
  const unit = words[number.to]?.text ?? '';
  if (counted.test(unit) && !number.isMoney) return undefined;
  const cents = /^(cents?|¢)$/.test(unit) ? wholeCents(number) : parseCents(number.digits);
  if (cents === undefined || cents > Number.MAX_SAFE_INTEGER - 1) return undefined;
  const to = behindUnit(words, number.to);
  return { cents, to, isMoney: number.isMoney || to > number.to, isAtLeast: number.isAtLeast };
}

/** `between 2024 and 2025` are years, as long as nothing says dollars. */
function isYear(words: readonly Word[], { to, isMoney }: MoneyRead): boolean {
  return !isMoney && /^20[123]\d$/.test(words[to - 1]?.text ?? '');
}

function wholeCents({ digits }: NumberRead): Cents | undefined {
  const cents = Number(digits);
  return Number.isSafeInteger(cents) ? toCents(cents) : undefined;
}

function behindUnit(words: readonly Word[], at: number): number {
  return /^(dollars?|bucks?|usd|cents?)$/.test(words[at]?.text ?? '') ? at + 1 : at;
}

function fromTo(low: Cents, high: Cents, from: number, to: number): Found<AmountRange> | undefined {
  if (low > high) return undefined;
  const value = { overCents: addCents(low, toCents(-1)), underCents: addCents(high, toCents(1)) };
  return { from, to, value, corrections: [] };
}

function ranged(comparison: Comparison, cents: Cents, from: number, to: number) {
  const isLow = comparison === 'atLeast' || comparison === 'exactly';
  const isHigh = comparison === 'atMost' || comparison === 'exactly';
  const over = comparison === 'over' ? cents : addCents(cents, toCents(-1));
  const under = comparison === 'under' ? cents : addCents(cents, toCents(1));
  const value: AmountRange = {
    overCents: comparison === 'over' || isLow ? over : null,
    underCents: comparison === 'under' || isHigh ? under : null,
  };
  return { from, to, value, corrections: [] };
}

function startsWith(words: readonly Word[], from: number, text: readonly string[]): boolean {
  return text.every((word, index) => words[from + index]?.text === word);
}
