import { type Line, phrasesOf, type Token } from '../lines/tokens.ts';

/** What is printed beside the money of a payment, and is none of it. */
const otherThings = new RegExp(
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

/** Behind a rate stands what it is for: `$0.15 per claim`, `0.15 each`, `2.50 %`. */
const behindRate =
  /^(%|percent|each\b|(per|a|\/) ?(paid )?(claim|rx|script|prescription|fill|trans\w*|unit)\b|x |@)/i;

/** Before it a number of those: `1,204 claims @ $0.15`. */
const beforeRate =
  /(@|\bat|\bx|\brate( of)?:?|\bper (claim|rx|script|prescription|fill|trans\w*|unit):?)$/i;

/** What stands around an amount. */
export interface Around {
  /** Those of its line. */
  readonly tokens: readonly Token[];
  /** The lines above it, the nearest first. */
  readonly above: readonly Line[];
}

/** Whether a label or heading is of something else, or of a rate. */
export function isOfOtherThings(words: string): boolean {
  return otherThings.test(words) || beforeRate.test(words);
}

/** Whether the words beside an amount, or else those above it, say that it is something else. */
export function isNamedOtherwise(token: Token, { tokens, above }: Around): boolean {
  const at = tokens.indexOf(token);
  const before = wordsBefore(tokens.slice(0, at));
  const behind = wordsBehind(tokens.slice(at + 1));
  if (behindRate.test(behind) || isOfOtherThings(before)) return true;
  if (isOfOtherThings(headingOver(token, above))) return true;
  if (/[A-Za-z]{2}/.test(before)) return false;
  // A sentence goes on in the next line.
  const [last] = above;
  if (at === 0 && last !== undefined && isOfOtherThings(endOf(last))) return true;
  return above.slice(0, 2).some((one) => isOfOtherThings(wordsOver(token, one)));
}

/** The last words of a line. */
function endOf({ words }: Line): string {
  return textOf(words.slice(-headingWordsMax));
}

/** The words of the nearest two lines without amounts that have some right over an amount. */
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

/** More words are of a sentence, which heads nothing. */
const headingWordsMax = 6;

/** The phrases of a line that stand over an amount. */
function wordsOver({ left, right }: Token, { words }: Line): string {
  const over = phrasesOf(words).filter(
    (phrase) =>
      phrase.length <= headingWordsMax &&
      Math.max(...phrase.map((word) => word.right)) > left &&
      Math.min(...phrase.map((word) => word.left)) < right,
  );
  return textOf(over.flat());
}

function textOf(tokens: readonly { readonly text: string }[]): string {
  return tokens.map(({ text }) => text).join(' ');
}
