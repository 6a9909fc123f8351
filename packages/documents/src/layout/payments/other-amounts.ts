import { type Line, leftOf, phrasesOf, rightOf, type Token, textOf } from '../lines/tokens.ts';

/** Amounts that are printed with a payment but aren't part of it. */
const otherAmountWords = new RegExp(
  [
    /\b(balances?|amount) (carried |brought )?(forward|fwd|b\/?f|c\/?f)\b/,
    /\b(running|prior|previous|opening|beginning|starting|ending|closing|new|current|carried|brought|remaining|outstanding|account|forward)( period)? (balance|bal)\b/,
    /\bbalance (before|after|remaining|outstanding|of account)\b/,
    /\b(year|month|quarter|plan year|contract)[- ]to[- ]date\b|\b[ymq]td\b|\bcumulative\b/,
    /\b(prior|previous|last) (year|month|quarter|period|cycle|check|payment|remittance)s? (total|amount|paid|payment)\b/,
    /\bestimat\w*|\bprojected\b/,
    /\b(awp|wac|nadac|average wholesale|usual (and|&) customary|u ?& ?c)\b/,
    /\b(billed|submitted)( (charges?|amounts?|costs?|total))?\W*$/,
    /\b(deductible|out[- ]of[- ]pocket|oop|troop)\b/,
    /\b(threshold|benchmark|guaranteed rate)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

/** After a rate comes what it is for: `$0.15 per claim`, `0.15 each`, `2.50 %`. */
const afterRate =
  /^(%|percent|each\b|(per|a|\/) ?(paid )?(claim|rx|script|prescription|fill|trans\w*|unit)\b|x |@)/i;

/** Before it, a count: `1,204 claims @ $0.15`. */
const beforeRate =
  /(@|\bat|\bx|\brate( of)?:?|\bper (claim|rx|script|prescription|fill|trans\w*|unit):?)$/i;

/** The context of an amount. */
export interface Around {
  /** The tokens of its line. */
  readonly tokens: readonly Token[];
  /** The lines above it, nearest first. */
  readonly above: readonly Line[];
}

/** Whether a label or heading names something else, or a rate. */
export function namesSomethingElse(words: string): boolean {
  return otherAmountWords.test(words) || beforeRate.test(words);
}

/** Whether the words beside an amount, or else those above it, name something else. */
export function isSomethingElse(token: Token, { tokens, above }: Around): boolean {
  const at = tokens.indexOf(token);
  const before = wordsBefore(tokens.slice(0, at));
  const behind = wordsBehind(tokens.slice(at + 1));
  if (afterRate.test(behind) || namesSomethingElse(before)) return true;
  if (namesSomethingElse(headingOver(token, above))) return true;
  if (/[A-Za-z]{2}/.test(before)) return false;
  // A sentence continues in the next line.
  const [last] = above;
  if (at === 0 && last !== undefined && namesSomethingElse(endOf(last))) return true;
  return above.slice(0, 2).some((one) => namesSomethingElse(wordsOver(token, one)));
}

/** The last words of a line. */
function endOf({ words }: Line): string {
  return textOf(words.slice(-headingWordsMax));
}

/** The words above an amount in the nearest two lines without amounts. */
function headingOver(token: Token, above: readonly Line[]): string {
  const heads = above.filter(({ tokens }) => !tokens.some(({ kind }) => kind === 'amount'));
  const words = heads.map((line) => wordsOver(token, line)).filter((text) => text !== '');
  return words.slice(0, 2).reverse().join(' ');
}

function wordsBefore(tokens: readonly Token[]): string {
  const from = tokens.findLastIndex(({ kind }) => kind === 'amount');
  return textOf(tokens.slice(from + 1));
}

function wordsBehind(tokens: readonly Token[]): string {
  const to = tokens.findIndex(({ kind }) => kind === 'amount');
  return textOf(to === -1 ? tokens : tokens.slice(0, to));
}

/** Longer phrases are sentences, which head nothing. */
const headingWordsMax = 6;

/** The phrases of a line that are above an amount. */
function wordsOver({ left, right }: Token, { words }: Line): string {
  const over = phrasesOf(words).filter(
    (phrase) =>
      phrase.length <= headingWordsMax && rightOf(phrase) > left && leftOf(phrase) < right,
  );
  return textOf(over.flat());
}
