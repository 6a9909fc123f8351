import { daysBetween } from './days.ts';
import { normalizeNdc } from './ndc.ts';
import { cellReader, columnFinder, type PriceFile, toListedDay } from './price-list.ts';
import type { Day } from './remittance.ts';

/*
 * The National Average Drug Acquisition Cost in the public weekly file: one line for each drug and
 * week, with headings in several spellings.
 */

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

export const nadacFile: PriceFile<NadacPrice, NadacFault> = {
  headings: ['NDC', 'NADAC Per Unit', 'Effective Date'],
  readerOf: (headings) => {
    const find = columnFinder(headings);
    const ndc = find(/^ndc$/);
    const price = find(/^nadacperunit$/);
    const effectiveOn = find(/^effectivedate$/);
    if (ndc === undefined || price === undefined || effectiveOn === undefined) return undefined;
    return readLine({
      ndc,
      price,
      effectiveOn,
      description: find(/^ndcdescription$/),
      pricingUnit: find(/^pricingunit$/),
      otc: find(/^otc$/),
      classification: find(/^classificationforratesetting$/),
      asOf: find(/^asofdate$/),
    });
  },
};

/** The position of each column, counted from 0. */
type Columns = Readonly<Record<keyof NadacPrice, number | undefined>>;

function readLine(columns: Columns) {
  return (line: readonly string[]): NadacPrice | NadacFault => {
    const at = cellReader(line);
    const ndc = normalizeNdc(at(columns.ndc));
    if (ndc === undefined) return 'ndc';
    const price = at(columns.price).replace(/^\$/, '');
    const isPrice = /^\d{1,8}(\.\d{1,5}0*)?$|^\.\d{1,5}0*$/.test(price);
    if (!isPrice || Number(price) === 0) return 'price';
    const effectiveOn = toListedDay(at(columns.effectiveOn));
    if (effectiveOn === undefined) return 'effective_date';
    return {
      ndc,
      effectiveOn,
      price,
      pricingUnit: at(columns.pricingUnit).slice(0, 20),
      otc: toFlag(at(columns.otc)),
      classification: at(columns.classification).slice(0, 20) || undefined,
      description: at(columns.description).slice(0, 200),
      asOf: toListedDay(at(columns.asOf)),
    };
  };
}

function toFlag(text: string): boolean | undefined {
  if (/^y(es)?$|^true$/i.test(text)) return true;
  return /^no?$|^false$/i.test(text) ? false : undefined;
}

/** The list comes out weekly; prices more than this many days old are marked as old. */
export const nadacDaysMax = 45;

/** How old a list is on a day, and whether that is too old to rely on. */
export function nadacAge(
  asOf: Day,
  today: Day,
): { readonly days: number; readonly isOld: boolean } {
  const days = Math.max(0, daysBetween(asOf, today));
  return { days, isOld: days > nadacDaysMax };
}
