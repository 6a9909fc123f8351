import { digitsMeant } from '../values/digits-meant.ts';
import { parseAmount, showsCents } from '../values/parse-amount.ts';
import { parseDay } from '../values/parse-day.ts';
import type { TokenKind } from './placed-word.ts';

const told = new Map<string, TokenKind>();
const toldMax = 20_000;

/** What a text looks like; `isRead` from a picture, whose digits may look like letters. */
export function tokenKind(text: string, isRead: boolean): TokenKind {
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
