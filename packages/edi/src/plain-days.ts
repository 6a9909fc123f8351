import type { Day } from '@pfs/core/remittance';
import { dayFromCompact } from './bytes.ts';
import { type Cursor, plainWhole } from './plain-bytes.ts';

/** Reads eight digits as a day. */
export type PlainDays = (cursor: Cursor, bytes: Uint8Array, at: number) => Day | undefined;

/** A power of two, above the number of days in a file. */
const slots = 1024;

/** Knows the last day of each slot by its bytes, without looking at their digits again. */
export function createPlainDays(): PlainDays {
  const years = new Int32Array(slots);
  const monthDays = new Int32Array(slots);
  const days = new Array<Day | undefined>(slots).fill(undefined);
  return ({ view }, bytes, at) => {
    const year = view.getInt32(at);
    const monthDay = view.getInt32(at + 4);
    const slot = (Math.imul(year, 0x9e3779b1) ^ Math.imul(monthDay, 0x85ebca6b)) >>> 22;
    const known = days[slot];
    if (known !== undefined && years[slot] === year && monthDays[slot] === monthDay) return known;
    const compact = plainWhole(bytes, at, 8);
    const day = compact < 0 ? undefined : dayFromCompact(compact);
    years[slot] = year;
    monthDays[slot] = monthDay;
    days[slot] = day;
    return day;
  };
}
