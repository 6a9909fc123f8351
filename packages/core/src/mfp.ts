import { type Cents, parseCents, parseMillionths } from './money.ts';
import { normalizeNdc } from './ndc.ts';
import { cellReader, columnFinder, type PriceFile, toListedDay } from './price-list.ts';
import type { Day } from './remittance.ts';

/*
 * The maximum fair prices (MFP) that Medicare negotiated, in the file that CMS publishes: one line
 * for each NDC and period. Lines are added, corrected or ended in later editions, never removed.
 */

export interface MfpPrice {
  readonly ndc: string;
  readonly effectiveOn: Day;
  /** The last day; undefined while the price has no end. */
  readonly endsOn: Day | undefined;
  /** Millionths of a dollar for one unit: the file's own column, no share of the 30-day price. */
  readonly unitMillionths: number;
  /** For a 30-day equivalent supply. */
  readonly thirtyDayCents: Cents | undefined;
  readonly drugName: string;
  readonly ingredient: string;
  /** The first year of the negotiated price (IPAY). */
  readonly firstYear: number | undefined;
  readonly updateType: string;
  /** The day of the edition; without one, editions could not be told apart. */
  readonly asOf: Day;
}

export type MfpFault =
  | 'ndc'
  | 'no_unit_price'
  | 'unit_price'
  | 'thirty_day_price'
  | 'effective_date'
  | 'end_date'
  | 'as_of';

export const mfpFile: PriceFile<MfpPrice, MfpFault> = {
  headings: ['NDC-11', 'NDC-9 MFP per Unit Price', 'MFP Effective Date', 'As of Date'],
  readerOf: (headings) => {
    const find = columnFinder(headings);
    const required = {
      ndc: find(/^ndc11$/),
      unitMillionths: find(/^(ndc9)?mfpperunit(price)?$/),
      effectiveOn: find(/^(mfp)?effectivedate$/),
      asOf: find(/^asofdate$/),
    };
    if (Object.values(required).includes(undefined)) return undefined;
    return readLine({
      ...required,
      endsOn: find(/^(mfp)?enddate$/),
      thirtyDayCents: find(/^(single)?mfpper30/),
      drugName: find(/^(selected)?drugname/),
      ingredient: find(/^activeingredient/),
      firstYear: find(/^ipay$|priceapplicabilityyear/),
      updateType: find(/^typeofupdate$/),
    });
  },
};

/** The position of each column, counted from 0. */
type Columns = Readonly<Record<keyof MfpPrice, number | undefined>>;

function readLine(columns: Columns) {
  return (line: readonly string[]): MfpPrice | MfpFault => {
    const at = cellReader(line);
    const ndc = normalizeNdc(at(columns.ndc));
    if (ndc === undefined) return 'ndc';
    const unitPrice = plainDollars(at(columns.unitMillionths));
    if (unitPrice === '') return 'no_unit_price';
    const unitMillionths = parseMillionths(unitPrice);
    if (unitMillionths === undefined) return 'unit_price';
    const thirtyDay = plainDollars(at(columns.thirtyDayCents));
    const thirtyDayCents = thirtyDay === '' ? undefined : parseCents(thirtyDay);
    if (thirtyDay !== '' && !((thirtyDayCents ?? 0) > 0)) return 'thirty_day_price';
    const effectiveOn = toListedDay(at(columns.effectiveOn));
    if (effectiveOn === undefined) return 'effective_date';
    const endText = at(columns.endsOn);
    const endsOn = toListedDay(endText);
    if (endText !== '' && endsOn === undefined) return 'end_date';
    const asOf = toListedDay(at(columns.asOf));
    if (asOf === undefined) return 'as_of';
    return {
      ...{ ndc, effectiveOn, endsOn, unitMillionths, thirtyDayCents, asOf },
      drugName: at(columns.drugName).slice(0, 200),
      ingredient: at(columns.ingredient).slice(0, 200),
      firstYear: toYear(at(columns.firstYear)),
      updateType: at(columns.updateType).slice(0, 100),
    };
  };
}

/** Without the dollar sign and thousands separators. */
function plainDollars(text: string): string {
  return text.replaceAll(/[$,\s]/g, '');
}

function toYear(text: string): number | undefined {
  return /^20\d\d$/.test(text) ? Number(text) : undefined;
}
