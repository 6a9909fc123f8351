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
  const labelers = new Int32Array(slots).fill(-1);
  const products = new Int32Array(slots);
  const texts = new Array<string>(slots).fill('');
  let slot = 0;
  return {
    read(cursor, bytes, at) {
      if (bytes[at] !== letterN || bytes[at + 1] !== digit4) return declined;
      if (bytes[at + 2] !== cursor.component) return declined;
      const labeler = plainWhole(bytes, at + 3, 5);
      const product = plainWhole(bytes, at + 8, 6);
      if (labeler < 0 || product < 0) return declined;
      slot = (Math.imul(labeler, 0x9e3779b1) ^ Math.imul(product, 0x85ebca6b)) >>> 20;
      if (labelers[slot] !== labeler || products[slot] !== product) {
        labelers[slot] = labeler;
        products[slot] = product;
        texts[slot] = textOf(bytes, at + 3, at + 14);
      }
      return at + 14;
    },
    ndc: () => texts[slot] as string,
  };
}
