import type { DraftValue } from '../draft/draft-remittance.ts';
import { type Cents, divideWhole, parseCents, toCents } from '../money.ts';
import type { DraftInvoice, DraftInvoiceLine } from './draft-invoice.ts';

/** A line as numbers; undefined where one is missing or can't be read. */
export interface LineFigures {
  readonly line: DraftInvoiceLine;
  /** Thousandths. */
  readonly quantity: bigint | undefined;
  /** Hundred-thousandths of a dollar. */
  readonly price: bigint | undefined;
  readonly totalCents: number | undefined;
  readonly discountCents: number;
  readonly taxCents: number;
}

export const quantityDecimals = 3;
export const priceDecimals = 5;

/** Decimal text as a whole number of its smallest unit; undefined if it has smaller parts. */
export function parseScaled(text: string, decimals: number): bigint | undefined {
  const match = /^(-?)(\d{0,12})(?:\.(\d*))?$/.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole + fraction === '' || /[1-9]/.test(fraction.slice(decimals))) return undefined;
  const size = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return sign === '-' ? -size : size;
}

/** The inverse of `parseScaled`, with all decimals. */
export function scaledText(value: bigint, decimals: number): string {
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * Quantity times unit price, rounded to cents, half away from zero. Undefined if it is more than
 * money can hold: of two long numbers at least one is not a quantity or a price.
 */
export function extendedCents(quantity: bigint, price: bigint): Cents | undefined {
  const cents = divideWhole(quantity * price, 1_000_000n, 'half_away_from_zero');
  return Number.isSafeInteger(cents) ? toCents(cents) : undefined;
}

export function lineFigures(line: DraftInvoiceLine): LineFigures {
  const { unitPrice, totalPrice, discount, tax } = line.fields;
  const quantity =
    line.fields.quantity && parseScaled(line.fields.quantity.value, quantityDecimals);
  const price = unitPrice && parseScaled(unitPrice.value, priceDecimals);
  const isTooMuch = quantity && price && extendedCents(quantity, price) === undefined;
  return {
    line,
    quantity: isTooMuch ? undefined : quantity,
    price,
    totalCents: centsOf(totalPrice),
    discountCents: Math.abs(centsOf(discount) ?? 0),
    taxCents: centsOf(tax) ?? 0,
  };
}

export function centsOf(value: DraftValue | undefined): number | undefined {
  return value === undefined ? undefined : parseCents(value.value);
}

/** A line billed by amount alone: it has a description and a total, and counts once. */
export function isAmountAlone({ line, quantity, price }: LineFigures): boolean {
  const { fields } = line;
  if (line.charge !== undefined) return true;
  return (
    quantity === undefined &&
    price === undefined &&
    fields.quantity === undefined &&
    fields.unitPrice === undefined
  );
}

/** What a line adds to the sums below it. A discount is deducted however it is printed. */
export function addedCents({ line, totalCents }: LineFigures, isCredit: boolean): number {
  const cents = totalCents ?? 0;
  if (line.charge !== 'Discount') return cents;
  return isCredit ? Math.abs(cents) : -Math.abs(cents);
}

/** Whether an invoice is a credit: its total is negative. */
export function givesBack({ fields }: DraftInvoice): boolean {
  return (centsOf(fields.total) ?? 0) < 0;
}

/** Which columns the line totals include besides quantity times unit price. */
export interface LineConvention {
  readonly discountIsTaken: boolean;
  readonly taxIsAdded: boolean;
}

const conventions: readonly LineConvention[] = [
  { discountIsTaken: false, taxIsAdded: false },
  { discountIsTaken: true, taxIsAdded: false },
  { discountIsTaken: false, taxIsAdded: true },
  { discountIsTaken: true, taxIsAdded: true },
];

/** The convention with which the most lines close; it holds for all lines of an invoice. */
export function lineConvention(lines: readonly LineFigures[]): LineConvention {
  const beside = lines.filter(
    ({ discountCents, taxCents }) => discountCents !== 0 || taxCents !== 0,
  );
  let best = conventions[0] as LineConvention;
  let most = -1;
  for (const convention of conventions) {
    const closing = beside.filter((line) => closes(line, convention) === true).length;
    if (closing > most) [best, most] = [convention, closing];
  }
  return best;
}

/** What a line's figures come to; undefined if one is missing or impossible. */
export function comesTo(
  { quantity, price, discountCents, taxCents, totalCents }: LineFigures,
  { discountIsTaken, taxIsAdded }: LineConvention,
): number | undefined {
  if (quantity === undefined || price === undefined) return undefined;
  const extended = extendedCents(quantity, price);
  if (extended === undefined) return undefined;
  const sign = extended < 0 ? -1 : 1;
  const cents =
    extended - (discountIsTaken ? sign * discountCents : 0) + (taxIsAdded ? taxCents : 0);
  // A credit may have its minus at the total only.
  return totalCents !== undefined && totalCents < 0 && cents === -totalCents ? totalCents : cents;
}

/** Whether a line closes; undefined if there is nothing to close. */
export function closes(line: LineFigures, convention: LineConvention): boolean | undefined {
  if (isAmountAlone(line)) return undefined;
  return line.totalCents !== undefined && comesTo(line, convention) === line.totalCents;
}
