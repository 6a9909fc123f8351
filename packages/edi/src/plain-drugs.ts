import { textOf } from './bytes.ts';
import { type Cursor, declined, plainWhole } from './plain-bytes.ts';

/** Reads SVC01 of a drug: N4 and eleven digits. */
export interface PlainDrugs {
  /** The position behind it. */
  read(cursor: Cursor, bytes: Uint8Array, at: number): number;
  /** Of the last one. */
  ndc(): string;
}

const letterN = 0x4e;
const digit4 = 0x34;

/** A power of two, above the number of drugs that a pharmacy dispenses in a week. */
const slots = 4096;

/** Keeps one string for each drug: the last one of a slot stays. */
export function createPlainDrugs(): PlainDrugs {
  // The eleven digits as three numbers of four bytes each; the third begins with the last byte of
  // the second, so that a slot with nothing in it, 0 and 0 and -1, is like no bytes at all.
  const firsts = new Int32Array(slots);
  const seconds = new Int32Array(slots);
  const thirds = new Int32Array(slots).fill(-1);
  const texts = new Array<string>(slots).fill('');
  let slot = 0;
  return {
    read(cursor, bytes, at) {
      if (bytes[at] !== letterN || bytes[at + 1] !== digit4) return declined;
      if (bytes[at + 2] !== cursor.component) return declined;
      const { view } = cursor;
      const first = view.getInt32(at + 3);
      const second = view.getInt32(at + 7);
      const third = view.getInt32(at + 10);
      const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
      slot = (hash ^ Math.imul(third, 0x27d4eb2f)) >>> 20;
      if (firsts[slot] !== first || seconds[slot] !== second || thirds[slot] !== third) {
        if (plainWhole(bytes, at + 3, 5) < 0 || plainWhole(bytes, at + 8, 6) < 0) return declined;
        firsts[slot] = first;
        seconds[slot] = second;
        thirds[slot] = third;
        texts[slot] = textOf(bytes, at + 3, at + 14);
      }
      return at + 14;
    },
    ndc: () => texts[slot] as string,
  };
}
