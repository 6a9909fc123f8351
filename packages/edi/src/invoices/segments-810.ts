import type { Place } from '@pfs/core/remittance';

/** A segment of a file that is held in memory as a whole. */
export interface Segment810 {
  readonly id: string;
  /** Behind the id, counted from 1; left out ones are empty. */
  element(number: number): string;
  readonly place: Place;
}

const isaCharacters = 106;
/** Of one segment; longer ones are no X12. */
const charactersMax = 4_000;
export const segmentsMax = 500_000;

/** The segments of an X12 file; each ISA says what separates what follows. Undefined for others. */
export function* segments810(text: string): Generator<Segment810> {
  let at = startOf(text);
  let element = '*';
  let terminator = '~';
  for (let number = 1; number <= segmentsMax && at < text.length; number += 1) {
    if (text.startsWith('ISA', at) && text.length - at >= isaCharacters) {
      element = text.charAt(at + 3);
      terminator = text.charAt(at + isaCharacters - 1);
    }
    const end = text.indexOf(terminator, at);
    const own = text.slice(at, end === -1 ? text.length : end);
    // What has no end was cut off.
    if (end === -1 || own.length > charactersMax) return;
    const parts = own.split(element);
    const place = { segment: number, byteOffset: at };
    const id = (parts[0] ?? '').trim().toUpperCase();
    if (id !== '') yield { id, place, element: (one) => parts[one]?.trim() ?? '' };
    at = end + 1;
    while (/\s/.test(text.charAt(at))) at += 1;
  }
}

function startOf(text: string): number {
  return Math.max(0, text.search(/\S/));
}

/** Bytes as text, one character each: X12 has no other letters. */
export function latin1Text(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  }
  return pieces.join('').replace(/^ï»¿/, '');
}
