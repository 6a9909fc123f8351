import { type MfpFault, mfpFile } from '@pfs/core/mfp';
import { type NadacFault, nadacFile } from '@pfs/core/nadac';
import type { PriceFile } from '@pfs/core/price-list';

/** A value of a column of a price list; undefined is stored as null. */
type Cell = string | number | boolean | undefined;

/** A line that has a price: its key, the columns of its list in their order, and its edition. */
export interface ListedPrice {
  readonly ndc: string;
  readonly effectiveOn: string;
  readonly asOf: string | undefined;
  readonly cells: readonly Cell[];
}

/** A table of prices in a file, with rows below its headings. */
export interface PriceTable<Row> {
  /** In messages: "This isn’t a NADAC file". */
  readonly aFile: string;
  /** The required columns, in messages. */
  readonly headings: readonly string[];
  /** In how many rows the headings are looked for; without it, in the first one. */
  readonly headingRowsMax?: number;
  /** Reads the rows below these headings; undefined if they are not this table's. */
  readonly readerOf: (
    headings: readonly string[],
  ) => ((cells: readonly string[], line: number) => Row) | undefined;
}

/**
 * A public list of drug prices: what its file looks like and where its prices are kept. Everything
 * else about imports is the same for every list.
 */
export interface PriceList extends PriceTable<ListedPrice | string> {
  readonly name: 'nadac' | 'mfp';
  /** Says what is wrong with a line. */
  readonly faultTexts: Readonly<Record<string, string>>;
  /** Columns beside ndc, effective_date and as_of. */
  readonly columns: readonly string[];
  /** The columns that make a price another price; corrected names don't. */
  readonly decisive: readonly string[];
}

interface Described<Price, Fault extends string>
  extends Pick<PriceList, 'name' | 'aFile' | 'columns' | 'decisive'> {
  readonly file: PriceFile<Price, Fault>;
  readonly faultTexts: Readonly<Record<Fault, string>>;
  readonly cellsOf: (price: Price) => readonly Cell[];
}

type Keyed = Omit<ListedPrice, 'cells'>;

function describe<Price extends Keyed, Fault extends string>({
  file,
  cellsOf,
  ...list
}: Described<Price, Fault>): PriceList {
  return {
    ...list,
    headings: file.headings,
    readerOf: (headings) => {
      const read = file.readerOf(headings);
      if (read === undefined) return undefined;
      return (line) => {
        const price = read(line);
        return typeof price === 'string' ? price : { ...price, cells: cellsOf(price) };
      };
    },
  };
}

const ndcFault = 'The NDC doesn’t have 11 digits, with or without hyphens.';
const dayFault = 'isn’t a date like 03/18/2026 or 2026-03-18.';

export const nadacList: PriceList = describe({
  name: 'nadac',
  aFile: 'a NADAC file',
  file: nadacFile,
  faultTexts: {
    ndc: ndcFault,
    price: 'The price per unit isn’t an amount above zero with up to five decimals.',
    effective_date: `The effective date ${dayFault}`,
  } satisfies Record<NadacFault, string>,
  columns: ['price', 'pricing_unit', 'otc', 'classification', 'description'],
  decisive: ['price', 'pricing_unit'],
  cellsOf: ({ price, pricingUnit, otc, classification, description }) => [
    ...[price, pricingUnit, otc, classification, description],
  ],
});

export const mfpList: PriceList = describe({
  name: 'mfp',
  aFile: 'a file of Medicare negotiated prices',
  file: mfpFile,
  faultTexts: {
    ndc: ndcFault,
    no_unit_price: 'The line has no price per unit. CMS may not have published it yet.',
    unit_price: 'The price per unit isn’t an amount above zero with up to six decimals.',
    thirty_day_price: 'The 30-day price isn’t an amount above zero with up to two decimals.',
    effective_date: `The effective date ${dayFault}`,
    end_date: `The end date ${dayFault}`,
    as_of: `The as-of date ${dayFault}`,
  } satisfies Record<MfpFault, string>,
  columns: [
    ...['ends_on', 'unit_millionths', 'thirty_day_cents', 'drug_name', 'ingredient'],
    ...['first_year', 'update_type'],
  ],
  decisive: ['unit_millionths', 'thirty_day_cents', 'ends_on'],
  cellsOf: (price) => [
    ...[price.endsOn, price.unitMillionths, price.thirtyDayCents, price.drugName],
    ...[price.ingredient, price.firstYear, price.updateType],
  ],
});
