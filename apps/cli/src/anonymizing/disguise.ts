import { hash } from 'node:crypto';
import { segmentBytesMax } from '@pfs/edi/lexer';
import { createSipHash, sipKeyBytes } from '../sip-hash.ts';

/**
 * A keyed permutation of lists of small numbers, half by half: each step is reversible with the
 * key, so no two lists collide (a Feistel network).
 */
interface Mixing {
  /** The numbers; each stays below the size at its place. */
  readonly values: Uint8Array;
  readonly sizes: Uint8Array;
  /** Mixes the first `count` values. */
  mix(count: number): void;
}

/** As many as NIST's FF3, for short texts of which many are known. */
const rounds = 8;
/** How many numbers below 128 are derived from 32 bits without noticeable bias. */
const madeOfAWord = 4;
/** The round and the length, before the other half; short texts fit one block. */
const headBytes = 2;
const seedBytes = 13;
/** No round has this number, so no other input equals a request for more noise. */
const askingOn = 0xff;
const twoTo32 = 0x100000000;

function createMixing(key: string, countMax: number): Mixing {
  const sip = createSipHash(hash('sha256', key, 'buffer').subarray(0, sipKeyBytes));
  const values = new Uint8Array(countMax);
  const sizes = new Uint8Array(countMax);
  const asked = new Uint8Array(headBytes + countMax);
  const seed = new Uint8Array(seedBytes);

  /** Adds noise derived from the other half to one half. */
  function mixHalf(count: number, round: number): void {
    const half = count >> 1;
    const isFirst = round % 2 === 1;
    const from = isFirst ? 0 : half;
    const to = isFirst ? half : count;
    const otherTo = isFirst ? count : half;
    let length = headBytes;
    for (let at = isFirst ? half : 0; at < otherTo; at++) asked[length++] = values[at] as number;
    asked[0] = round | ((count & 0xf) << 4);
    asked[1] = count >>> 4;
    sip.hash(asked, length);
    let noise = sip.low();
    for (let at = from; at < to; at++) {
      const made = at - from;
      if (made > 0 && made % madeOfAWord === 0) {
        const isSecondWord = made % (2 * madeOfAWord) === madeOfAWord;
        if (!isSecondWord) askOn(made);
        noise = isSecondWord ? sip.high() : sip.low();
      }
      // The integer part of noise / 2^32 * size is below size; the rest is new noise.
      const size = sizes[at] as number;
      const product = noise * size;
      const drawn = Math.floor(product / twoTo32);
      noise = product - drawn * twoTo32;
      const sum = (values[at] as number) + drawn;
      values[at] = sum < size ? sum : sum - size;
    }
  }

  /** For long texts: derives more noise from the last result instead of the whole other half. */
  function askOn(made: number): void {
    seed[0] = askingOn;
    [sip.low(), sip.high(), made].forEach((word, index) => {
      for (let place = 0; place < 4; place++) seed[1 + index * 4 + place] = word >>> (place * 8);
    });
    sip.hash(seed, seedBytes);
  }

  return {
    values,
    sizes,
    mix(count) {
      for (let round = 0; round < rounds; round++) mixHalf(count, round);
    },
  };
}

/** Replaces bytes in place by others of their class, the same way for the same bytes. */
export interface Disguise {
  /** All letters and digits; punctuation and spaces are kept. */
  hide(bytes: Uint8Array, start: number, end: number): void;
  /** Only letters: digits of amounts and days are kept. */
  hideLetters(bytes: Uint8Array, start: number, end: number): void;
  /** Only digits: words that name a lump sum are kept. */
  hideDigits(bytes: Uint8Array, start: number, end: number): void;
}

/** Classes as bits, so that they can be combined. */
const digit = 1;
const upper = 2;
const lower = 4;
const high = 8;
const letter = upper | lower | high;

/**
 * A keyed permutation of all texts of the same classes: two different claim numbers never become
 * the same, so links stay links. It depends only on the text and the key; no state grows with the
 * file.
 *
 * @param kept bytes that structure the file, never replaced and never produced
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
  // Accented letters and their parts; not the no-break space.
  const hardSpace = 0xa0;
  return byte >= 0x80 && byte !== hardSpace ? high : 0;
}
