import { isDay } from './days.ts';
import type { Day } from './remittance.ts';

/*
 * The public lists of drug prices (NADAC, Medicare's negotiated prices) are tables with one line
 * for each drug and day. Publishers change the spelling of headings and the form of dates.
 */

/** How a list is read: its headings give a reader of its lines, or undefined if it isn't it. */
export interface PriceFile<Price, Fault extends string> {
  /** The required headings, as the publisher writes them. */
  readonly headings: readonly string[];
  /** Reads a line: a price, or the first invalid column. */
  readonly readerOf: (
    headings: readonly string[],
  ) => ((line: readonly string[]) => Price | Fault) | undefined;
}

/** Finds a column by its heading's words, without case, blanks and punctuation. */
export function columnFinder(headings: readonly string[]): (words: RegExp) => number | undefined {
  const plain = headings.map((heading) => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  return (words) => {
    const place = plain.findIndex((heading) => words.test(heading));
    return place < 0 ? undefined : place;
  };
}

/** The trimmed text of a column; empty if the file or the line doesn't have it. */
export function cellReader(line: readonly string[]): (column: number | undefined) => string {
  return (column) => (column === undefined ? '' : (line[column] ?? '').trim());
}

const isoForm = /^((?:19|20)\d\d)-(\d\d)-(\d\d)(?:[T ].*)?$/;
const usForm = /^(\d{1,2})\/(\d{1,2})\/((?:19|20)\d\d)(?: .*)?$/;
const namedForm = /^(\d{1,2})-([a-z]{3})-((?:19|20)\d\d)$/i;
const monthNames = 'janfebmaraprmayjunjulaugsepoctnovdec';

/** `03/18/2026` or `2026-03-18`, with or without a time, or `18-Mar-2026`; must be a real day. */
export function toListedDay(text: string): Day | undefined {
  const [year, month, day] = dayParts(text);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const made = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(made) ? made : undefined;
}

function dayParts(text: string): readonly (string | undefined)[] {
  const iso = isoForm.exec(text);
  if (iso !== null) return iso.slice(1);
  const us = usForm.exec(text);
  if (us !== null) return [us[3], us[1], us[2]];
  const [, day, name = '', year] = namedForm.exec(text) ?? [];
  const at = name === '' ? -1 : monthNames.indexOf(name.toLowerCase());
  return at % 3 === 0 ? [year, String(at / 3 + 1), day] : [];
}
