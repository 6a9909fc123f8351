import {
  type DispensingUnit,
  dispensingUnitOf,
  parsePack,
  statedUnits,
} from '@pfs/core/invoices/invoice-units';
import { divideWhole } from '@pfs/core/money';
import { normalizeNdc } from '@pfs/core/ndc';
import { cellReader, columnFinder } from '@pfs/core/price-list';
import { cellValue, toScaled } from '../exports/export-values.ts';

/*
 * The price list of a pharmacy's own vendor: a table with a line for each drug. Its prices are for
 * a dispensing unit or for a package, and only a person knows which.
 */

/** What a list's price column is for. */
export const pricesPer = ['unit', 'package'] as const;
export type PricesPer = (typeof pricesPer)[number];

/** Headings without case, blanks and punctuation, by what the column is. */
const forms = {
  ndc: /^(item|product|drug|package)?ndc(11|code|number|no|num|upc)?$|^nationaldrugcode$/,
  unitPrice:
    /^(net|contract|acquisition|acq|invoice)?(unit|each|ea)(price|cost)$|^(net|contract|acquisition)?(price|cost)per(dispensing)?(unit|each|ea)$/,
  price:
    /^(your|my|net|contract|invoice|acquisition|acq|sell|selling|current|customer|account|list)?(pack|package|pkg|bottle|item)?(price|cost)$|^(price|cost)per(pack|package|pkg|bottle)$/,
  pack: /^(pack|package|pkg|unit|bottle|item)?(size|sz)$|^(pack|package|pkg)(qty|quantity|count)$|^unitsper(pack|package|pkg)$/,
  unit: /^(uom|um|unit|units|unitofmeasure|unitmeasure|sellunit|sellingunit|packaging)$/,
  name: /^(drug|product|item|label|generic|brand)?(name|description|desc)$|^(drug|product|item|medication)$/,
} as const;
type Column = keyof typeof forms;

export type OwnPriceFault = 'ndc' | 'price' | 'price_not_positive' | 'no_unit_size' | 'two_prices';

/** A line whose NDC and amounts could be read. */
interface ReadLine {
  readonly line: number;
  readonly ndc: string;
  readonly name: string;
  /** In millionths of a dollar, by what the headings call it; undefined without such a column. */
  readonly unitPrice: number | OwnPriceFault | undefined;
  readonly price: number | OwnPriceFault | undefined;
  /** Dispensing units in a package in thousandths, if the line says. */
  readonly packThousandths: number | undefined;
  readonly dispensingUnit: DispensingUnit | undefined;
}

export interface RefusedLine {
  readonly line: number;
  readonly fault: OwnPriceFault;
}

/** The columns of a list, and a reader of its lines. */
export interface OwnPriceReader {
  /** Which heading each column was recognized by. */
  readonly headings: Readonly<Partial<Record<Column, string>>>;
  readonly read: (cells: readonly string[], line: number) => ReadLine | RefusedLine;
}

/** Undefined if these are not the headings of a price list. */
export function ownPriceReader(headings: readonly string[]): OwnPriceReader | undefined {
  const find = columnFinder(headings);
  const columns = Object.fromEntries(
    Object.entries(forms).map(([name, form]) => [name, find(form)]),
  ) as Readonly<Record<Column, number | undefined>>;
  if (columns.ndc === undefined) return undefined;
  if (columns.unitPrice === undefined && columns.price === undefined) return undefined;
  const found = Object.entries(columns).flatMap(([name, at]) =>
    at === undefined ? [] : [[name, (headings[at] ?? '').trim()]],
  );
  return {
    headings: Object.fromEntries(found),
    read: (cells, line) => readLine(columns, cells, line),
  };
}

function readLine(
  columns: Readonly<Record<Column, number | undefined>>,
  cells: readonly string[],
  line: number,
): ReadLine | RefusedLine {
  const cell = cellReader(cells);
  const at = (column: Column) => cellValue(cell(columns[column]));
  const ndc = normalizeNdc(at('ndc'));
  if (ndc === undefined) return { line, fault: 'ndc' };
  const units = unitsOf({ unit: at('unit'), pack: at('pack') });
  return {
    ...{ line, ndc, name: at('name').slice(0, nameCharactersMax) },
    unitPrice: columns.unitPrice === undefined ? undefined : priceOf(at('unitPrice')),
    price: columns.price === undefined ? undefined : priceOf(at('price')),
    ...units,
  };
}

const nameCharactersMax = 200;
/** Ten million dollars: no drug costs as much. */
const millionthsMax = 10 ** 13;

function priceOf(text: string): number | OwnPriceFault {
  const millionths = toScaled(text, 6);
  if (millionths === undefined || millionths > millionthsMax) return 'price';
  return millionths > 0 ? millionths : 'price_not_positive';
}

/** The content of a package as an invoice states it: docs/domain/invoice-audit.md, "Units". */
function unitsOf({ unit, pack }: { readonly unit: string; readonly pack: string }) {
  const measure = dispensingUnitOf(unit);
  // A measure beside a size measures the size: 473 in ML.
  const beside = measure === undefined || pack === '' ? undefined : parsePack(pack);
  const said = statedUnits({ unit, pack }) ?? beside;
  return {
    packThousandths: said === undefined ? undefined : toScaled(said.packSize, 3),
    dispensingUnit: said?.dispensingUnit ?? measure,
  };
}

/** A drug's price in millionths of a dollar for one dispensing unit. */
export interface OwnPrice {
  readonly line: number;
  readonly ndc: string;
  readonly name: string;
  readonly unitMillionths: number;
  readonly packThousandths: number | undefined;
  readonly dispensingUnit: DispensingUnit | undefined;
}

interface OwnPrices {
  readonly prices: readonly OwnPrice[];
  readonly refused: readonly RefusedLine[];
}

/**
 * The prices of read lines, by what their price column is for. A drug with one price on several
 * lines has it once; with different prices it has none.
 */
export function settleOwnPrices(
  lines: readonly (ReadLine | RefusedLine)[],
  per: PricesPer,
): OwnPrices {
  const refused: RefusedLine[] = [];
  const byNdc = new Map<string, OwnPrice[]>();
  for (const line of lines) {
    const priced = 'fault' in line ? line : toPrice(line, per);
    if ('fault' in priced) {
      refused.push(priced);
      continue;
    }
    const same = byNdc.get(priced.ndc);
    if (same === undefined) byNdc.set(priced.ndc, [priced]);
    else same.push(priced);
  }
  const prices: OwnPrice[] = [];
  for (const same of byNdc.values()) {
    const [first] = same;
    const agree = same.every(({ unitMillionths }) => unitMillionths === first?.unitMillionths);
    if (first !== undefined && agree) prices.push(first);
    else for (const { line } of same) refused.push({ line, fault: 'two_prices' });
  }
  return { prices, refused: refused.toSorted((one, other) => one.line - other.line) };
}

function toPrice(read: ReadLine, per: PricesPer): OwnPrice | RefusedLine {
  const { unitPrice, price, packThousandths, ...line } = read;
  // A list may have one price column only, whatever it is called.
  const said = (per === 'unit' ? (unitPrice ?? price) : (price ?? unitPrice)) ?? 'price';
  const fault = (why: OwnPriceFault) => ({ line: line.line, fault: why });
  if (typeof said !== 'number') return fault(said);
  const whole = { line: line.line, ndc: line.ndc, name: line.name, packThousandths };
  const dispensingUnit = line.dispensingUnit;
  if (per === 'unit') return { ...whole, dispensingUnit, unitMillionths: said };
  if (packThousandths === undefined) return fault('no_unit_size');
  const thousandfold = BigInt(said) * 1_000n;
  const unitMillionths = divideWhole(thousandfold, BigInt(packThousandths), 'half_away_from_zero');
  if (unitMillionths === 0) return fault('price_not_positive');
  return { ...whole, dispensingUnit, unitMillionths };
}
