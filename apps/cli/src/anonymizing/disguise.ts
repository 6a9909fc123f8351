import { segmentBytesMax } from '@pfs/edi/lexer';
import { createMixing } from './mixing.ts';

/** Replaces bytes where they stand by others of their class, alike for the same bytes. */
export interface Disguise {
  /** All letters and digits; signs and spaces stay. */
  hide(bytes: Uint8Array, start: number, end: number): void;
  /** Letters only: digits that are amounts and days stay. */
  hideLetters(bytes: Uint8Array, start: number, end: number): void;
  /** Digits only: words that say what a lump sum is stay. */
  hideDigits(bytes: Uint8Array, start: number, end: number): void;
}

/** Classes as bits, so that some of them can be asked for together. */
const digit = 1;
const upper = 2;
const lower = 4;
const high = 8;
const letter = upper | lower | high;

/**
 * A permutation of all texts of the same classes, by a key: two different claim numbers never
 * become the same one, so what is linked stays linked and what is apart stays apart. It is made
 * from the text and the key alone; nothing is remembered, however large the file.
 *
 * @param kept bytes that structure the file, neither replaced nor made
 */
export function createDisguise(key: string, kept: readonly number[]): Disguise {
  const { classes, values, alphabets } = createAlphabets(kept);
  const { values: mixed, sizes, mix } = createMixing(key, segmentBytesMax);
  const places = new Int32Array(segmentBytesMax);

  function permute(bytes: Uint8Array, start: number, end: number, wanted: number): void {
    let count = 0;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] as number;
      const found = classes[byte] as number;
      if ((found & wanted) === 0) continue;
      places[count] = at;
      mixed[count] = values[byte] as number;
      sizes[count++] = (alphabets[found] as Uint8Array).length;
    }
    if (count === 0) return;
    mix(count);
    for (let index = 0; index < count; index++) {
      const place = places[index] as number;
      const alphabet = alphabets[classes[bytes[place] as number] as number] as Uint8Array;
      bytes[place] = alphabet[mixed[index] as number] as number;
    }
  }

  return {
    hide: (bytes, start, end) => permute(bytes, start, end, digit | letter),
    hideLetters: (bytes, start, end) => permute(bytes, start, end, letter),
    hideDigits: (bytes, start, end) => permute(bytes, start, end, digit),
  };
}

/** The class of each byte, its number in the alphabet of its class, and the alphabets. */
function createAlphabets(kept: readonly number[]) {
  const classes = new Uint8Array(256);
  const values = new Uint8Array(256);
  const members: Record<number, number[]> = { [digit]: [], [upper]: [], [lower]: [], [high]: [] };
  for (let byte = 0; byte < 256; byte++) {
    const found = kept.includes(byte) ? 0 : classOf(byte);
    const alphabet = members[found];
    if (alphabet === undefined) continue;
    classes[byte] = found;
    values[byte] = alphabet.push(byte) - 1;
  }
  const alphabets = Array.from({ length: high + 1 }, (_, at) => new Uint8Array(members[at] ?? []));
  return { classes, values, alphabets };
}

function classOf(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return digit;
  if (byte >= 0x41 && byte <= 0x5a) return upper;
  if (byte >= 0x61 && byte <= 0x7a) return lower;
  // Letters with accents and parts of them; not the space that counts as white.
  const hardSpace = 0xa0;
  return byte >= 0x80 && byte !== hardSpace ? high : 0;
}
