import type { Delimiters } from './delimiters.ts';
import { isAlphanumeric } from './file-type.ts';

/** Instead of a position: this isn't plain, so the general reader takes it. */
export const declined = -1;

/** The most bytes that are read without checking for the end. */
export const plainBytesMax = 512;

/** Separators and the last value read: a second result without an object for each. */
export interface Cursor {
  /** A view of the bytes being read. */
  view: DataView;
  element: number;
  component: number;
  terminator: number;
  /** False for separators that an amount or a code could contain. */
  usable: boolean;
  cents: number;
  code: number;
}

export function createCursor(): Cursor {
  const view = new DataView(new ArrayBuffer(0));
  return { view, element: 0, component: 0, terminator: 0, usable: false, cents: 0, code: 0 };
}

const space = 0x20;
const minus = 0x2d;
const point = 0x2e;

/** Uses these separators from now on. */
export function useDelimiters(cursor: Cursor, delimiters: Delimiters): void {
  const { element, component, segment } = delimiters;
  cursor.element = element;
  cursor.component = component;
  cursor.terminator = segment;
  const all = [element, component, segment];
  const isPlain = (byte: number) =>
    byte > space && byte !== minus && byte !== point && !isAlphanumeric(byte);
  cursor.usable = all.every(isPlain) && new Set(all).size === all.length;
}

/**
 * An amount with at most seven digits before the point and two after it. Leaves its cents in the
 * cursor; returns the position after it.
 */
export function plainCents(cursor: Cursor, bytes: Uint8Array, start: number): number {
  let at = start;
  const negative = bytes[at] === minus;
  if (negative) at++;
  const first = at;
  let value = 0;
  let digit = (bytes[at] as number) - 0x30;
  while (digit >= 0 && digit <= 9) {
    value = (Math.imul(value, 10) + digit) | 0;
    digit = (bytes[++at] as number) - 0x30;
  }
  // This also covers overflow of `value`.
  if (at - first > 7) return declined;
  if (digit === -2) {
    const tens = (bytes[at + 1] as number) - 0x30;
    const ones = (bytes[at + 2] as number) - 0x30;
    if (tens < 0 || tens > 9) return declined;
    value = value * 100 + tens * 10;
    at += 2;
    if (ones >= 0 && ones <= 9) {
      value += ones;
      at++;
    }
  } else {
    if (at === first) return declined;
    value *= 100;
  }
  cursor.cents = negative && value !== 0 ? -value : value;
  return at;
}

/** A code of one to three bytes, packed into the cursor like `elementCode`. */
export function plainCode(cursor: Cursor, bytes: Uint8Array, at: number): number {
  const { element, terminator } = cursor;
  const first = bytes[at] as number;
  if (first === element || first === terminator || first <= space) return declined;
  cursor.code = first << 16;
  const second = bytes[at + 1] as number;
  if (second === element || second === terminator) return at + 1;
  // A NUL would pack like a shorter code.
  if (second <= space) return declined;
  cursor.code |= second << 8;
  const third = bytes[at + 2] as number;
  if (third === element || third === terminator) return at + 2;
  if (third <= space) return declined;
  cursor.code |= third;
  return at + 3;
}

/** The end of the element that continues at `start`. */
export function plainEnd(cursor: Cursor, bytes: Uint8Array, start: number): number {
  const { element, terminator } = cursor;
  const limit = start + elementBytesMax;
  let at = start;
  while (at < limit) {
    const byte = bytes[at] as number;
    if (byte === element || byte === terminator) return at;
    at++;
  }
  return declined;
}

const elementBytesMax = 50;

/**
 * The terminator at or after `start`, if it is near. Four bytes at a time: with those of the
 * terminator turned to zeros, the expression below is not zero if one of the four is.
 *
 * @param bytesMax how far to look; a multiple of four
 */
export function plainTerminator(
  { view, terminator }: Cursor,
  bytes: Uint8Array,
  start: number,
  bytesMax: number,
): number {
  const limit = start + bytesMax;
  const pattern = Math.imul(terminator, 0x01010101);
  for (let at = start; at < limit; at += 4) {
    const four = view.getInt32(at) ^ pattern;
    if (((four - 0x01010101) & ~four & 0x80808080) === 0) continue;
    let found = at;
    while (bytes[found] !== terminator) found++;
    return found;
  }
  return declined;
}

/** The given number of digits, at most nine, as a number; -1 for anything else. */
export function plainWhole(bytes: Uint8Array, start: number, digits: number): number {
  const end = start + digits;
  let value = 0;
  for (let at = start; at < end; at++) {
    const digit = (bytes[at] as number) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = (Math.imul(value, 10) + digit) | 0;
  }
  return value;
}

/** The position after a terminator before `end`. */
export function behind(terminatorAt: number, end: number): number {
  return terminatorAt >= 0 && terminatorAt < end ? terminatorAt + 1 : declined;
}
