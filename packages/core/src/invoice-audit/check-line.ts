import type { DispensingUnit } from '../invoices/invoice-units.ts';
import { percentage } from '../metrics/ratios.ts';
import { type Cents, divideWhole, toCents } from '../money.ts';
import type { Day } from '../remittance.ts';
import {
  aboveLastPercentMax,
  aboveListPercentMax,
  aboveNadacPercentMax,
  type InvoiceFinding,
  type NadacResult,
} from './finding.ts';

/** How the content of one invoiced unit is known. */
export type UnitBasis = 'stated' | 'package' | 'price' | 'person';

/** The public price of a drug in effect on a day. */
interface PublicPrice {
  readonly price: string;
  readonly pricingUnit: string;
  readonly effectiveOn: Day;
}

/** The price of the pharmacy's own price list that is in effect on a day. */
interface OwnListPrice {
  readonly listId: string;
  readonly listName: string;
  readonly effectiveFrom: Day;
  /** Decimal text of dollars for a dispensing unit, rounded like all prices. */
  readonly price: string;
  /** Null: the list doesn't say what it counts. */
  readonly unit: DispensingUnit | null;
}

/** What the rules need of a line. Quantity and prices are decimal text. */
export interface AuditedLine {
  readonly id: string;
  readonly ndc: string | null;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly totalCents: Cents;
  /** As printed or typed; null: the line says nothing about units. */
  readonly unit: string | null;
  readonly packSize: string | null;
  readonly dispensingUnit: DispensingUnit | null;
  readonly unitBasis: UnitBasis | null;
  /** Read from a document, not typed by a person. */
  readonly fromDocument: boolean;
  /** Undefined if the public list doesn't have the drug. */
  readonly nadac: PublicPrice | undefined;
  /** Undefined if no list of the line's vendor, or of no vendor, has the drug. */
  readonly list?: OwnListPrice | undefined;
}

/** Whether goods were bought: free goods and returns have no price. */
export function saysPrice({ ndc, quantity, unitPrice }: AuditedLine): boolean {
  return ndc !== null && Number(quantity) > 0 && Number(unitPrice) > 0;
}

type Found<Kind extends InvoiceFinding['kind']> = InvoiceFinding<Kind> | undefined;

/** Quantity × price, to the cent, must be the line's total. The difference was overbilled. */
export function lineArithmetic(line: AuditedLine): Found<'line_arithmetic'> {
  const { id, quantity, unitPrice, totalCents } = line;
  const computedCents = timesPrice(quantity, unitPrice);
  if (computedCents === totalCents) return undefined;
  return {
    kind: 'line_arithmetic',
    lineId: id,
    amountCents: roundedCents(BigInt(totalCents) - BigInt(computedCents), 2),
    evidence: { quantity, unitPrice, computedCents, printedCents: totalCents },
  };
}

/** A line with a price, and what a dispensing unit costs by it. */
interface PricedLine extends AuditedLine {
  /** Null: unknown. */
  readonly unitCost: string | null;
}

/** Earlier purchase prices of the drug, at the same vendor or else at any. */
export interface LastPrice {
  readonly unitCost: string;
  /** The content of one, and how it is counted; missing: one of whatever it is. */
  readonly packSize?: string | null;
  readonly dispensingUnit?: string | null;
  readonly invoiceId: string;
  readonly lineId: string;
  readonly invoiceNumber: string;
  readonly invoiceDate: Day;
  readonly vendorName: string;
  readonly sameVendor: boolean;
}

/**
 * What the line costs above the price list of the day. A drug that the list prices in the same
 * units is not compared with the last price.
 */
export function priceAboveOwn(
  line: PricedLine,
  last: LastPrice | undefined,
): Found<'price_above_list'> | Found<'price_above_last'> {
  const { list, dispensingUnit } = line;
  const hasList =
    list !== undefined &&
    (dispensingUnit === null || list.unit === null || dispensingUnit === list.unit);
  return hasList ? priceAboveList(line, list) : priceAboveLast(line, last);
}

function priceAboveList(line: PricedLine, list: OwnListPrice): Found<'price_above_list'> {
  const { price, unit, listId, listName, effectiveFrom } = list;
  const percentMax = aboveListPercentMax;
  const above = priceAbove(line, { price, unit, isRounded: true, percentMax });
  if (above === undefined) return undefined;
  const evidence = { ...above.evidence, comparedOn: effectiveFrom, listId, listName };
  return { kind: 'price_above_list', lineId: line.id, amountCents: above.amountCents, evidence };
}

export function priceAboveLast(
  line: PricedLine,
  last: LastPrice | undefined,
): Found<'price_above_last'> {
  if (last === undefined) return undefined;
  const above = priceAbove(line, {
    price: last.unitCost,
    unit: last.dispensingUnit ?? null,
    isRounded: isRounded(last.packSize ?? '1'),
    percentMax: aboveLastPercentMax,
  });
  if (above === undefined) return undefined;
  const evidence = {
    ...above.evidence,
    comparedOn: last.invoiceDate,
    otherInvoiceId: last.invoiceId,
    otherLineId: last.lineId,
    otherInvoiceNumber: last.invoiceNumber,
    otherVendorName: last.vendorName,
    sameVendor: last.sameVendor,
  };
  return { kind: 'price_above_last', lineId: line.id, amountCents: above.amountCents, evidence };
}

export function priceAboveNadac(line: PricedLine): Found<'price_above_nadac'> {
  if (line.nadac === undefined) return undefined;
  const { price, pricingUnit: unit, effectiveOn } = line.nadac;
  const percentMax = aboveNadacPercentMax;
  const above = priceAbove(line, { price, unit, isRounded: false, percentMax });
  if (above === undefined) return undefined;
  const evidence = { ...above.evidence, comparedOn: effectiveOn };
  return { kind: 'price_above_nadac', lineId: line.id, amountCents: above.amountCents, evidence };
}

/**
 * Compares a line with NADAC, or says why not. Undefined for free goods and returns, which have no
 * price to compare.
 */
export function nadacCheck(
  line: PricedLine & { readonly confirmed: boolean },
): NadacResult | undefined {
  const { ndc, nadac, packSize, unitCost, dispensingUnit, confirmed } = line;
  if (!(Number(line.quantity) > 0 && Number(line.unitPrice) > 0)) return undefined;
  if (ndc === null) return 'no_ndc';
  if (nadac === undefined) return 'no_price';
  const isOtherUnit = dispensingUnit !== null && dispensingUnit !== nadac.pricingUnit;
  if (!confirmed || packSize === null || unitCost === null || isOtherUnit) return 'no_unit';
  return priceAboveNadac(line) === undefined ? 'within' : 'above';
}

interface OtherPrice {
  readonly price: string;
  /** Null: whatever the line counts. */
  readonly unit: string | null;
  readonly isRounded: boolean;
  readonly percentMax: number;
}

/** The cost of one of several in a package may have more decimals than are kept. */
function isRounded(packSize: string): boolean {
  return Number(packSize) !== 1;
}

/** Above by more than the threshold, whatever the rounding, and by at least a cent. */
function priceAbove(line: PricedLine, { price, unit, percentMax, ...said }: OtherPrice) {
  const { ndc, quantity, packSize, unitCost, dispensingUnit } = line;
  if (ndc === null || packSize === null || unitCost === null || !saysPrice(line)) return undefined;
  if (dispensingUnit !== null && unit !== null && dispensingUnit !== unit) return undefined;
  const own = wholeOf(unitCost, pricePlaces);
  const other = wholeOf(price, pricePlaces);
  const least = 2n * own - (isRounded(packSize) ? 1n : 0n);
  const most = 2n * other + (said.isRounded ? 1n : 0n);
  if (other <= 0n || least * 100n <= most * BigInt(100 + percentMax)) return undefined;
  const units = wholeOf(quantity, quantityPlaces) * wholeOf(packSize, quantityPlaces);
  const unitPlaces = 2 * quantityPlaces;
  const amountCents = roundedCents((own - other) * units, pricePlaces + unitPlaces);
  if (amountCents === 0) return undefined;
  const evidence = {
    ndc,
    unitCost: textOf(own, pricePlaces),
    comparedTo: textOf(other, pricePlaces),
    units: textOf(units, unitPlaces).replace(/\.?0+$/, ''),
    percentAbove: percentage(Number(own - other), Number(other)),
    percentMax,
  };
  return { amountCents, evidence };
}

const decimalForm = /^(-?)(\d*)(?:\.(\d*))?$/;

/** Quantities and packs in thousandths. */
export const quantityPlaces = 3;
/** Prices in hundred-thousandths of a dollar, like NADAC's. */
export const pricePlaces = 5;

/** Decimal text as an exact whole number of its last place. Throws if the text has more places. */
export function wholeOf(text: string, places: number): bigint {
  const [, sign = '', whole = '', fraction = ''] = decimalForm.exec(text) ?? [];
  if (whole + fraction === '' || /[1-9]/.test(fraction.slice(places))) {
    throw new RangeError(`no decimal of ${places} places: ${text}`);
  }
  return BigInt(sign + whole + fraction.slice(0, places).padEnd(places, '0'));
}

/** The inverse, with all places: 12345n with 3 places is `12.345`. */
export function textOf(value: bigint, places: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0');
  const cut = digits.length - places;
  return `${value < 0n ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}`;
}

/** Quantity × price to the cent, half away from zero. */
export function timesPrice(quantity: string, price: string): Cents {
  return roundedCents(
    wholeOf(quantity, quantityPlaces) * wholeOf(price, pricePlaces),
    quantityPlaces + pricePlaces,
  );
}

/** Dollars with the given places, to the cent, half away from zero. */
function roundedCents(dollars: bigint, places: number): Cents {
  return toCents(divideWhole(dollars, 10n ** BigInt(places - 2), 'half_away_from_zero'));
}
