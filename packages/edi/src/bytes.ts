/**
 * Text, numbers and days straight from the bytes of a file. Bytes are latin-1: one byte is one
 * character, so that nothing is lost or shifted.
 */
import { dayOf, isCalendarDay } from '@pfs/core/days';
import { parseCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';

/** Arrays of each small length, reused: the fastest way to a flat string without a decoder. */
const scratchLengthMax = 64;
const scratch: readonly number[][] = Array.from({ length: scratchLengthMax + 1 }, (_, length) =>
  new Array<number>(length).fill(0),
);

/** The bytes from `start` to before `end` as text. */
export function textOf(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > scratchLengthMax) {
    const middle = start + scratchLengthMax;
    return textOf(bytes, start, middle) + textOf(bytes, middle, end);
  }
  const codes = scratch[end - start] as number[];
  for (let from = start, to = 0; from < end; from++, to++) codes[to] = bytes[from] as number;
  return String.fromCharCode.apply(null, codes);
}

/** Keeps one string for repeated bytes. Direct mapped: each slot holds the last one. */
export type Interner = (bytes: Uint8Array, start: number, end: number) => string;

/** Longer values hardly repeat and cost more to compare than to create. */
const internedLengthMax = 48;

/** @param slots a power of two, well above how many different values are usual */
export function createInterner(slots: number): Interner {
  // Created when first needed: most files are small and use few of these.
  let kept: string[] | undefined;
  return (bytes, start, end) => {
    const length = end - start;
    if (length === 0) return '';
    if (length > internedLengthMax) return textOf(bytes, start, end);
    kept ??= new Array<string>(slots).fill('');
    const slot = hashOf(bytes, start, end, length) & (slots - 1);
    const known = kept[slot] as string;
    if (sameText(known, bytes, start, length)) return known;
    const text = textOf(bytes, start, end);
    kept[slot] = text;
    return text;
  };
}

/** A 32-bit hash (FNV-1a with a final mix) of bytes; `seed` allows hashing two ranges as one. */
export function hashOf(bytes: Uint8Array, start: number, end: number, seed: number): number {
  let hash = seed ^ 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** Whether a text equals these bytes. */
export function sameText(text: string, bytes: Uint8Array, start: number, length: number): boolean {
  if (text.length !== length) return false;
  for (let at = 0; at < length; at++) {
    if (text.charCodeAt(at) !== bytes[start + at]) return false;
  }
  return true;
}

/** Nine digits fit 32 bits, which is enough for nearly all amounts. */
const quickBytesMax = 9;

/**
 * Decimal dollars (X12 type R) as whole cents, or NaN: no digits, other characters, a fraction of a
 * cent, too many digits. Same results as `parseCents` on text, but without creating a string,
 * because a large file holds millions of amounts.
 */
export function centsOf(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > quickBytesMax) return longCentsOf(bytes, start, end);
  let at = start;
  const negative = at < end && bytes[at] === 0x2d;
  if (negative) at++;
  const first = at;
  let value = 0;
  let point = -1;
  for (; at < end; at++) {
    const digit = (bytes[at] as number) - 0x30;
    if (digit >= 0 && digit <= 9) value = (Math.imul(value, 10) + digit) | 0;
    else if (digit === -2 && point < 0) point = at;
    else return Number.NaN;
  }
  const decimals = point < 0 ? 0 : end - point - 1;
  // More decimals, or a lone point or sign, are rare enough to parse twice.
  if (decimals > 2 || end - first === (point < 0 ? 0 : 1)) return longCentsOf(bytes, start, end);
  if (decimals === 0) value *= 100;
  else if (decimals === 1) value *= 10;
  return negative && value !== 0 ? -value : value;
}

/** Any amount, by the rule for text. */
function longCentsOf(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > amountBytesMax) return Number.NaN;
  return parseCents(textOf(bytes, start, end)) ?? Number.NaN;
}

/** The standard allows 18 digits; anything longer is refused without creating a string. */
const amountBytesMax = 40;

/** Digits as a whole number, or -1 for anything else and for more than nine digits. */
export function wholeOf(bytes: Uint8Array, start: number, end: number): number {
  if (start === end || end - start > 9) return -1;
  let value = 0;
  for (let at = start; at < end; at++) {
    const digit = (bytes[at] as number) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** Days repeat throughout a file, so each is kept as one string. */
const daysKeptMax = 20_000;
const keptDays = new Map<number, Day>();

/** `CCYYMMDD` as a Day; undefined if it isn't a day of the calendar. */
export function dayFromBytes(bytes: Uint8Array, start: number, end: number): Day | undefined {
  return end - start === 8 ? dayFromCompact(wholeOf(bytes, start, end)) : undefined;
}

/** The same for a number; negative numbers aren't days. */
export function dayFromCompact(compact: number): Day | undefined {
  const known = keptDays.get(compact);
  if (known !== undefined) return known;
  const year = Math.floor(compact / 10_000);
  const month = Math.floor(compact / 100) % 100;
  const date = compact % 100;
  if (compact < 0 || !isCalendarDay(year, month, date)) return undefined;
  if (keptDays.size >= daysKeptMax) keptDays.clear();
  const day = dayOf(year, month, date);
  keptDays.set(compact, day);
  return day;
}

/** A decimal number in its plain form (`007.50` → `7.5`); undefined for anything else. */
export function plainDecimal(text: string): string | undefined {
  const match = /^(-?)0*(\d*)(?:\.(\d*?)0*)?$/.exec(text);
  if (match === null || !/\d/.test(text)) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  const plain = (whole || '0') + (fraction === '' ? '' : `.${fraction}`);
  return plain === '0' ? '0' : sign + plain;
}
