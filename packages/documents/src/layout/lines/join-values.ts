import { digitsMeant } from '../values/digits-meant.ts';
import { parseAmount, showsCents } from '../values/parse-amount.ts';
import { monthNumber, parseDay } from '../values/parse-day.ts';
import type { PlacedWord, Token, TokenKind } from './placed-word.ts';

const told = new Map<string, TokenKind>();
const toldMax = 20_000;

/** What a text looks like; `isRead` from a picture, whose digits may look like letters. */
function tokenKind(text: string, isRead: boolean): TokenKind {
  const key = isRead ? `?${text}` : text;
  const known = told.get(key);
  if (known !== undefined) return known;
  if (told.size >= toldMax) told.clear();
  const kind = kindOf(text, isRead);
  told.set(key, kind);
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

/** Words of a line as tokens: `$ 12.50`, `( 3.00 )`, `March 31, 2026` are one each. */
export function joinValues(words: readonly PlacedWord[]): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; ) {
    // A sheet says itself where its values end.
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

/** The words of a day that is written with its month's name. */
function dayOf(words: readonly PlacedWord[], at: number): readonly PlacedWord[] | undefined {
  const three = words.slice(at, at + 3);
  if (three.length < 3 || !isClose(three, 1.5)) return undefined;
  const hasMonth = three.slice(0, 2).some((word) => {
    return monthNumber(word.text.replace('.', '')) !== '0';
  });
  if (!hasMonth) return undefined;
  return parseDay(three.map((word) => word.text).join(' ')) === undefined ? undefined : three;
}

/** The words of an amount whose signs stand apart from its digits, or that was torn apart. */
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

/** A reader of pictures may see a blank beside a point or comma: `12 .50`, `1, 234.56`. */
function isTorn(words: readonly PlacedWord[]): boolean {
  if (words.length !== 2 || words[0]?.decidedBy !== 'ocr') return false;
  const [first, second] = words;
  if (first === undefined || second === undefined || !isClose(words, 0.6)) return false;
  return /[\d][.,]$/.test(first.text) || /^[.,]\d/.test(second.text);
}

/** A dollar sign may stand at its column's edge, all other signs are beside the digits. */
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
