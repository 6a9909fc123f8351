import { hash } from 'node:crypto';
import { createSipHash, sipKeyBytes } from '../sip-hash.ts';

/**
 * A permutation of lists of small numbers by a key, half by half: each step can be undone by who
 * has the key, so no two lists meet (a Feistel network).
 */
export interface Mixing {
  /** The numbers; each stays below the size at its place. */
  readonly values: Uint8Array;
  readonly sizes: Uint8Array;
  /** Mixes the first `count` values. */
  mix(count: number): void;
}

/** As many as NIST's FF3 takes, where texts are short and many of them known. */
const rounds = 8;
/** Of 32 bits so many numbers below 128 are made, none noticeably likelier than another. */
const madeOfAWord = 4;
/** The round and the length, before the other half; short texts then are one block. */
const headBytes = 2;
const seedBytes = 13;
/** No round has this number, so no other question is like the one for more. */
const askingOn = 0xff;
const twoTo32 = 0x100000000;

export function createMixing(key: string, countMax: number): Mixing {
  const sip = createSipHash(hash('sha256', key, 'buffer').subarray(0, sipKeyBytes));
  const values = new Uint8Array(countMax);
  const sizes = new Uint8Array(countMax);
  const asked = new Uint8Array(headBytes + countMax);
  const seed = new Uint8Array(seedBytes);

  /** Adds to one half what the other half decides. */
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
      // The whole part of noise / 2^32 * size is a number below size; what is left is new noise.
      const size = sizes[at] as number;
      const product = noise * size;
      const drawn = Math.floor(product / twoTo32);
      noise = product - drawn * twoTo32;
      const sum = (values[at] as number) + drawn;
      values[at] = sum < size ? sum : sum - size;
    }
  }

  /** For a long text: asks again with what the last answer was, not with all of its other half. */
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
