import type { DraftDecider, PageBox } from '@pfs/core/draft/draft-remittance';
import { boundingBox, type UncertainCharacter } from '../../document-words.ts';
import {
  digitsMeant,
  monthNumber,
  parseAmount,
  parseDay,
  showsCents,
} from '../values/parse-values.ts';

/**
 * A word in its line and column; `left`, `right` and `middle` are corrected for the page's slope.
 */
export interface PlacedWord {
  readonly text: string;
  /** As printed, if `text` is its meaning. */
  readonly printed?: string;
  /** Another possible date or quantity. */
  readonly also?: string;
  readonly box: PageBox;
  readonly decidedBy: DraftDecider;
  readonly confidence: number;
  readonly doubtful: readonly UncertainCharacter[];
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly height: number;
}

/** Words of one value or phrase, from left to right. */
export interface Token {
  readonly words: readonly PlacedWord[];
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly kind: TokenKind;
}

/** What a token looks like; `dash` stands for nothing or zero. */
export type TokenKind = 'amount' | 'day' | 'ndc' | 'count' | 'number' | 'code' | 'dash' | 'text';

export interface Line {
  readonly page: number;
  readonly words: readonly PlacedWord[];
  readonly tokens: readonly Token[];
  readonly middle: number;
  readonly height: number;
}

/** The words, separated by blanks. */
export function textOf(words: readonly { readonly text: string }[]): string {
  return words.map(({ text }) => text).join(' ');
}

/** The distance from line to line, in heights of the taller one. */
export function gapInHeights(line: Line, next: Line): number {
  return (next.middle - line.middle) / Math.max(line.height, next.height);
}

/** A workbook stores an amount without trailing zeros: `-130.6`. */
export function isAmount({ kind, words }: Token): boolean {
  return kind === 'amount' || (kind === 'number' && words[0]?.decidedBy === 'cells');
}

/** The box around tokens on one page. */
export function boxAround(tokens: readonly { words: readonly PlacedWord[] }[]): PageBox {
  const boxes = tokens.flatMap(({ words }) => words.map(({ box }) => box));
  const [first] = boxes;
  if (first === undefined) return { page: 1, left: 0, top: 0, right: 0, bottom: 0 };
  return { page: first.page, ...boundingBox(boxes) };
}

/** The box around two boxes; the first if they are on different pages. */
export function boxAroundBoth(
  one: PageBox | undefined,
  other: PageBox | undefined,
): PageBox | undefined {
  if (one === undefined || other === undefined || one.page !== other.page) return one;
  return { page: one.page, ...boundingBox([one, other]) };
}

const kindCache = new Map<string, TokenKind>();
const kindCacheMax = 20_000;

/** What a text looks like. In OCR text (`isRead`), letters may be digits. */
function tokenKind(text: string, isRead: boolean): TokenKind {
  const key = isRead ? `?${text}` : text;
  const known = kindCache.get(key);
  if (known !== undefined) return known;
  if (kindCache.size >= kindCacheMax) kindCache.clear();
  const kind = kindOf(text, isRead);
  kindCache.set(key, kind);
  return kind;
}

function kindOf(text: string, isRead: boolean): TokenKind {
  if (/^[-−–—]{1,3}$/.test(text)) return 'dash';
  if (!/\d/.test(text) && !(isRead && /[.,]/.test(text))) return 'text';
  const kind = plainKind(text);
  if (kind !== 'text' && kind !== 'code') return kind;
  if (!isRead) return kind;
  const meant = digitsMeant(text);
  const meantKind = meant === undefined ? kind : plainKind(meant);
  return meantKind === 'amount' || meantKind === 'day' || meantKind === 'ndc' ? meantKind : kind;
}

function plainKind(text: string): TokenKind {
  if (/^\d{1,6}$/.test(text)) return 'count';
  if (parseDay(text) !== undefined) return 'day';
  if (/^\d{10,11}$|^\d{4,5}-\d{3,4}-\d{1,2}$/.test(text)) return 'ndc';
  const amount = parseAmount(text);
  if (amount !== undefined) {
    if (showsCents(text) || text.includes('$')) return 'amount';
    return /^\d+$/.test(text) ? 'code' : 'number';
  }
  return /^[A-Za-z]{0,4}[-#]?\d[\dA-Za-z-]*$/.test(text) ? 'code' : 'text';
}

/** A line's words as tokens: `$ 12.50`, `( 3.00 )`, `March 31, 2026` are one each. */
export function joinValues(words: readonly PlacedWord[]): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; ) {
    // In a sheet each cell is a value.
    const isCell = words[at]?.decidedBy === 'cells';
    const joined = isCell ? words.slice(at, at + 1) : joinedAt(words, at);
    tokens.push(toToken(joined));
    at += joined.length;
  }
  return tokens;
}

function joinedAt(words: readonly PlacedWord[], at: number): readonly PlacedWord[] {
  return dayOf(words, at) ?? amountOf(words, at) ?? words.slice(at, at + 1);
}

export function toToken(words: readonly PlacedWord[]): Token {
  const isAmount = words.length > 1 && words.every((word) => !/[A-Za-z]{3}/.test(word.text));
  const text = words.map((word) => word.text).join(isAmount ? '' : ' ');
  const isRead = words[0]?.decidedBy === 'ocr';
  return {
    words,
    text,
    left: Math.min(...words.map((word) => word.left)),
    right: Math.max(...words.map((word) => word.right)),
    kind: tokenKind(text, isRead),
  };
}

/** The words of a date with its month's name. */
function dayOf(words: readonly PlacedWord[], at: number): readonly PlacedWord[] | undefined {
  const three = words.slice(at, at + 3);
  if (three.length < 3 || !isClose(three, 1.5)) return undefined;
  const hasMonth = three.slice(0, 2).some((word) => {
    return monthNumber(word.text.replace('.', '')) !== '0';
  });
  if (!hasMonth) return undefined;
  return parseDay(textOf(three)) === undefined ? undefined : three;
}

/** The words of an amount with separate signs, or one that OCR split. */
function amountOf(words: readonly PlacedWord[], at: number): readonly PlacedWord[] | undefined {
  for (const length of [4, 3, 2]) {
    const some = words.slice(at, at + length);
    if (some.length < length || some.some((word) => !amountPart.test(word.text))) continue;
    if (some.filter((word) => /\d/.test(word.text)).length !== 1 && !isTorn(some)) continue;
    const text = some.map((word) => word.text).join('');
    if (parseAmount(text) !== undefined && hasNoGap(some)) return some;
  }
  return undefined;
}

const amountPart = /^[-−–—($<]*[\d,]*\.?\d*[-−–—)>$]*(CR|DR)?$/i;

/** OCR may see a blank beside a point or comma: `12 .50`, `1, 234.56`. */
function isTorn(words: readonly PlacedWord[]): boolean {
  if (words.length !== 2 || words[0]?.decidedBy !== 'ocr') return false;
  const [first, second] = words;
  if (first === undefined || second === undefined || !isClose(words, 0.6)) return false;
  return /[\d][.,]$/.test(first.text) || /^[.,]\d/.test(second.text);
}

/** A dollar sign may be at its column's edge; all other signs are next to the digits. */
function hasNoGap(words: readonly PlacedWord[]): boolean {
  return words.every((word, at) => {
    const next = words[at + 1];
    if (next === undefined) return true;
    const gap = next.left - word.right;
    if (/^[-−(]?\$$/.test(word.text)) return gap < word.height * 12;
    return gap < Math.max(word.height, next.height) * (/^(CR|DR)$/i.test(next.text) ? 1 : 0.55);
  });
}

function isClose(words: readonly PlacedWord[], heights: number): boolean {
  return words.every((word, at) => {
    const next = words[at + 1];
    return next === undefined || next.left - word.right < word.height * heights;
  });
}

export type Phrase = readonly PlacedWord[];

/** Groups words that are no farther apart than in a sentence. */
export function phrasesOf(words: readonly PlacedWord[]): Phrase[] {
  const phrases: PlacedWord[][] = [];
  for (const word of words) {
    const phrase = phrases.at(-1);
    const last = phrase?.at(-1);
    const isNear = last !== undefined && word.left - last.right < gapMax(last, word);
    if (phrase !== undefined && isNear) phrase.push(word);
    else phrases.push([word]);
  }
  return phrases;
}

function gapMax(word: PlacedWord, next: PlacedWord): number {
  if (word.decidedBy === 'cells') return 0;
  const height = Math.max(word.height, next.height);
  // In monospaced type a blank is as wide as a letter.
  const letters = word.right - word.left + next.right - next.left;
  const letter = letters / (word.text.length + next.text.length);
  // OCR boxes end where the ink does.
  const [wide, tall] = word.decidedBy === 'ocr' ? [1.35, 1.35] : [1.15, 1];
  return Math.max(0.62 * height, Math.min(wide * letter, tall * height));
}

export function leftOf(words: readonly { readonly left: number }[]): number {
  let left = Number.POSITIVE_INFINITY;
  for (const word of words) left = Math.min(left, word.left);
  return left;
}

export function rightOf(words: readonly { readonly right: number }[]): number {
  let right = Number.NEGATIVE_INFINITY;
  for (const word of words) right = Math.max(right, word.right);
  return right;
}

/** How much of the narrower phrase lies above or below the other, from 0 to 1. */
export function overlapOf(first: Phrase, second: Phrase): number {
  const shared =
    Math.min(rightOf(first), rightOf(second)) - Math.max(leftOf(first), leftOf(second));
  const narrower = Math.min(rightOf(first) - leftOf(first), rightOf(second) - leftOf(second));
  return narrower <= 0 ? 0 : shared / narrower;
}

/**
 * A sheet's cell may hold a label and its value, and so may a word: `Check:12345`. `between` is
 * where a cell is taken apart.
 */
export function tokensApart(token: Token, between = /\s+/): Token[] {
  const [word] = token.words;
  if (word === undefined || token.words.length > 1 || token.kind !== 'text') return [token];
  const parts = word.text.includes(' ')
    ? word.text.split(between)
    : word.text.split(/(?<=[A-Za-z][:#])(?=\S)/);
  if (parts.length === 1) return [token];
  return parts.map((text) => {
    const part: PlacedWord = { ...word, text };
    return { ...token, words: [part], text };
  });
}
