import type { DraftValue } from '../draft/draft-remittance.ts';
import { type Cents, divideWhole, parseCents, toCents } from '../money.ts';
import type { DraftInvoice, DraftInvoiceLine } from './draft-invoice.ts';

/** A line as numbers; undefined where something is not there or can't be read. */
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

/** A decimal text as a whole number of its smallest part; undefined where it has smaller parts. */
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

/** Quantity times unit price, rounded to cents, half away from zero. */
export function extendedCents(quantity: bigint, price: bigint): Cents {
  return toCents(divideWhole(quantity * price, 1_000_000n, 'half_away_from_zero'));
}

export function lineFigures(line: DraftInvoiceLine): LineFigures {
  const { quantity, unitPrice, totalPrice, discount, tax } = line.fields;
  return {
    line,
    quantity: quantity && parseScaled(quantity.value, quantityDecimals),
    price: unitPrice && parseScaled(unitPrice.value, priceDecimals),
    totalCents: centsOf(totalPrice),
    discountCents: Math.abs(centsOf(discount) ?? 0),
    taxCents: centsOf(tax) ?? 0,
  };
}

export function centsOf(value: DraftValue | undefined): number | undefined {
  return value === undefined ? undefined : parseCents(value.value);
}

/** A line that bills a thing by the amount alone: it has words and a total, and counts once. */
export function isAmountAlone({ line, quantity, price }: LineFigures): boolean {
  const { fields } = line;
  if (line.charge !== undefined) return true;
  return (
    quantity === undefined && price === undefined && isBlank(fields.quantity, fields.unitPrice)
  );
}

function isBlank(...values: readonly (DraftValue | undefined)[]): boolean {
  return values.every((value) => value === undefined);
}

/** What a line adds to the sums below it: a discount is taken off however it is printed. */
export function addedCents({ line, totalCents }: LineFigures, isCredit: boolean): number {
  const cents = totalCents ?? 0;
  if (line.charge !== 'Discount') return cents;
  return isCredit ? Math.abs(cents) : -Math.abs(cents);
}

/** Whether an invoice gives money back: its total is below nothing. */
export function givesBack({ fields }: DraftInvoice): boolean {
  return (centsOf(fields.total) ?? 0) < 0;
}

/** Which columns of an invoice are in its line totals, beside quantity times unit price. */
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

/** The way in which the most lines close; all lines of an invoice are meant alike. */
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

/** What a line's own figures come to; undefined where one is not there. */
export function comesTo(
  { quantity, price, discountCents, taxCents, totalCents }: LineFigures,
  { discountIsTaken, taxIsAdded }: LineConvention,
): number | undefined {
  if (quantity === undefined || price === undefined) return undefined;
  const extended = extendedCents(quantity, price);
  const sign = extended < 0 ? -1 : 1;
  const cents =
    extended - (discountIsTaken ? sign * discountCents : 0) + (taxIsAdded ? taxCents : 0);
  // A credit may have its minus at the total alone.
  return totalCents !== undefined && totalCents < 0 && cents === -totalCents ? totalCents : cents;
}

/** Whether a line closes; undefined for one with nothing to close. */
export function closes(line: LineFigures, convention: LineConvention): boolean | undefined {
  if (isAmountAlone(line)) return undefined;
  return line.totalCents !== undefined && comesTo(line, convention) === line.totalCents;
}
