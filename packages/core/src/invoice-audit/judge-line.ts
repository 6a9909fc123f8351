import { percentage } from '../metrics/ratios.ts';
import type { Day } from '../remittance.ts';
import { type AuditedLine, saysPrice } from './audited-line.ts';
import {
  pricePlaces,
  quantityPlaces,
  roundedCents,
  textOf,
  timesPrice,
  wholeOf,
} from './decimals.ts';
import type { InvoiceFinding } from './finding.ts';
import { aboveLastPercentMax, aboveNadacPercentMax } from './thresholds.ts';

type Found<Kind extends InvoiceFinding['kind']> = InvoiceFinding<Kind> | undefined;

/** Quantity × price, to the cent, is the line's total. What differs is what was billed too much. */
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

/** A line that says a price, with what a dispensing unit costs by it. */
export interface PricedLine extends AuditedLine {
  /** Null: nobody knows. */
  readonly unitCost: string | null;
}

/** What the drug was bought for before, at the same vendor or else at any. */
export interface LastPrice {
  readonly unitCost: string;
  /** What was in one, and counted how; left out: one of whatever it is. */
  readonly packSize?: string | null;
  readonly dispensingUnit?: string | null;
  readonly invoiceId: string;
  readonly lineId: string;
  readonly invoiceNumber: string;
  readonly invoiceDate: Day;
  readonly vendorName: string;
  readonly sameVendor: boolean;
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

interface OtherPrice {
  readonly price: string;
  /** Null: of whatever the line counts. */
  readonly unit: string | null;
  readonly isRounded: boolean;
  readonly percentMax: number;
}

/** A cost of one of several in a package has a part behind its last place. */
function isRounded(packSize: string): boolean {
  return Number(packSize) !== 1;
}

/** Above by more than the threshold, however the costs were rounded, and by a cent at least. */
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
