import { normalizeNdc } from './ndc.ts';
import type { Day } from './remittance.ts';

/*
 * The National Average Drug Acquisition Cost in the public weekly file: one line for each drug and
 * week, with headings in several spellings.
 */

/** The position of each column, counted from 0. */
export interface NadacColumns {
  readonly ndc: number;
  readonly price: number;
  readonly effectiveOn: number;
  readonly description: number | undefined;
  readonly pricingUnit: number | undefined;
  readonly otc: number | undefined;
  readonly classification: number | undefined;
  readonly asOf: number | undefined;
}

export interface NadacPrice {
  readonly ndc: string;
  readonly effectiveOn: Day;
  /** Decimal dollars above zero with at most five decimals. */
  readonly price: string;
  readonly pricingUnit: string;
  readonly otc: boolean | undefined;
  readonly classification: string | undefined;
  readonly description: string;
  readonly asOf: Day | undefined;
}

export type NadacFault = 'ndc' | 'price' | 'effective_date';

/** The required headings, as the publisher writes them. */
export const nadacHeadings = ['NDC', 'NADAC Per Unit', 'Effective Date'] as const;

/** The columns by their headings; undefined if the file isn't NADAC. */
export function findNadacColumns(headings: readonly string[]): NadacColumns | undefined {
  const places = new Map(headings.map((heading, index) => [plain(heading), index] as const));
  const ndc = places.get('ndc');
  const price = places.get('nadacperunit');
  const effectiveOn = places.get('effectivedate');
  if (ndc === undefined || price === undefined || effectiveOn === undefined) return undefined;
  return {
    ndc,
    price,
    effectiveOn,
    description: places.get('ndcdescription'),
    pricingUnit: places.get('pricingunit'),
    otc: places.get('otc'),
    classification: places.get('classificationforratesetting'),
    asOf: places.get('asofdate'),
  };
}

/** One line of the file: a price, or the first invalid column. */
export function readNadacLine(
  line: readonly string[],
  columns: NadacColumns,
): NadacPrice | NadacFault {
  const at = (column: number | undefined) =>
    column === undefined ? '' : (line[column] ?? '').trim();
  const ndc = normalizeNdc(at(columns.ndc));
  if (ndc === undefined) return 'ndc';
  const price = at(columns.price).replace(/^\$/, '');
  if (!/^\d{1,8}(\.\d{1,5}0*)?$|^\.\d{1,5}0*$/.test(price) || Number(price) === 0) return 'price';
  const effectiveOn = toDay(at(columns.effectiveOn));
  if (effectiveOn === undefined) return 'effective_date';
  return {
    ndc,
    effectiveOn,
    price,
    pricingUnit: at(columns.pricingUnit).slice(0, 20),
    otc: toFlag(at(columns.otc)),
    classification: at(columns.classification).slice(0, 20) || undefined,
    description: at(columns.description).slice(0, 200),
    asOf: toDay(at(columns.asOf)),
  };
}

function plain(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z]/g, '');
}

function toFlag(text: string): boolean | undefined {
  if (/^y(es)?$|^true$/i.test(text)) return true;
  return /^no?$|^false$/i.test(text) ? false : undefined;
}

const isoForm = /^((?:19|20)\d\d)-(\d\d)-(\d\d)(?:[T ].*)?$/;
const usForm = /^(\d{1,2})\/(\d{1,2})\/((?:19|20)\d\d)(?: .*)?$/;

/** `03/18/2026`, `3/18/2026` or `2026-03-18`, with or without a time; must be a real day. */
function toDay(text: string): Day | undefined {
  const iso = isoForm.exec(text);
  const us = usForm.exec(text);
  const [year, month, day] = iso !== null ? iso.slice(1) : us === null ? [] : [us[3], us[1], us[2]];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const made = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = Date.parse(`${made}T00:00:00Z`);
  if (Number.isNaN(instant)) return undefined;
  return new Date(instant).toISOString().slice(0, 10) === made ? made : undefined;
}
