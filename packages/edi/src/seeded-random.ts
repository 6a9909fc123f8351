/** Pseudo-random numbers, the same for the same seed on every machine. */
export interface SeededRandom {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** A whole number from `lowest` to `highest`, both included. */
  between(lowest: number, highest: number): number;
  /** True in `share` of `of` cases. */
  chance(share: number, of: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

/**
 * @param seed any whole number
 *
 * @param stream tells apart sequences of one seed, so that the nth of many things can be made
 *   without making those before it
 */
export function createSeededRandom(seed: number, stream = 0): SeededRandom {
  let state = mix(mix(seed | 0) ^ stream);

  /** Mulberry32: small, fast, and good enough for made-up figures. */
  function below(limit: number): number {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 0x1_0000_0000) * limit);
  }

  return {
    below,
    between: (lowest, highest) => lowest + below(highest - lowest + 1),
    chance: (share, of) => below(of) < share,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
  };
}

function mix(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x45d9f3b);
  return bits ^ (bits >>> 16);
}
