/** Repeatable chance (mulberry32): the same seed tells the same year, so that a demo can be talked about. */
export interface SeededRandom {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick(from) {
      const one = from[Math.floor(next() * from.length)];
      if (one === undefined) throw new RangeError('nothing to pick from');
      return one;
    },
  };
}
