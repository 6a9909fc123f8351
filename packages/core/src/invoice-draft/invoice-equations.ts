import type { DraftValue } from '../draft/draft-remittance.ts';
import { isUncertain } from '../draft/proof/figures.ts';
import type { DraftInvoice, DraftInvoiceControl } from './draft-invoice.ts';
import {
  addedCents,
  centsOf,
  closes,
  comesTo,
  givesBack,
  isAmountAlone,
  type LineFigures,
  lineConvention,
  lineFigures,
  parseScaled,
  quantityDecimals,
} from './line-figures.ts';
import type { InvoiceEquation } from './proven-invoice.ts';

/** Lines that come to a printed sum; `control` is undefined for the total. */
export interface SumEquation {
  readonly control: number | undefined;
  /** Positions of lines in the invoice. */
  readonly places: readonly number[];
  readonly printed: number | undefined;
  readonly comesTo: number;
}

/** An invoice's printed sums, the total last. */
export function sumEquations(
  invoice: DraftInvoice,
  lines: readonly LineFigures[],
): readonly SumEquation[] {
  const isCredit = givesBack(invoice);
  const sumOf = (places: readonly number[]): number =>
    places.reduce((sum, at) => {
      const line = lines[at];
      return line === undefined ? sum : sum + addedCents(line, isCredit);
    }, 0);
  const equations: SumEquation[] = [];
  for (const [control, one] of invoice.controls.entries()) {
    if (one.of !== 'totalPrice') continue;
    const places = coveredPlaces(lines, one);
    equations.push({ control, places, printed: centsOf(one.value), comesTo: sumOf(places) });
  }
  const { total } = invoice.fields;
  if (total === undefined) return equations;
  const all = lines.map((_, at) => at);
  return [
    ...equations,
    { control: undefined, places: all, printed: centsOf(total), comesTo: sumOf(all) },
  ];
}

/** Sums of items skip charges between them; sums of the invoice count everything. */
function coveredPlaces(
  lines: readonly LineFigures[],
  { fromRow, toRow, scope }: DraftInvoiceControl,
): readonly number[] {
  return lines.flatMap(({ line: { row, charge } }, at) => {
    if (row < fromRow || row > toRow) return [];
    if (scope === 'charges') return charge === undefined ? [] : [at];
    return scope === 'invoice' || charge === undefined ? [at] : [];
  });
}

/** With more lone amounts than this, the invoice needs review. */
const aloneMax = 6;

/**
 * Whether a sum closes if lone amounts are left out or counted the other way. Then the vendor may
 * not be wrong: one of them may be a subtotal or a note.
 */
function mayBeMisunderstood(
  { comesTo, places, printed }: SumEquation,
  lines: readonly LineFigures[],
): boolean {
  const alone = places.flatMap((at) => {
    const line = lines[at];
    return line !== undefined && isAmountAlone(line) ? [line.totalCents ?? 0] : [];
  });
  if (alone.length === 0 || printed === undefined) return false;
  if (alone.length > aloneMax) return true;
  let ways: readonly number[] = [comesTo];
  for (const cents of alone) {
    const size = Math.abs(cents);
    ways = ways.flatMap((sum) => [sum, sum - size, sum + size, sum - 2 * size, sum + 2 * size]);
  }
  return new Set(ways).has(printed);
}

/** All equations between an invoice's figures. */
export function invoiceEquations(invoice: DraftInvoice): readonly InvoiceEquation[] {
  const lines = invoice.lines.map(lineFigures);
  const isClean = hasNothingOpen(invoice);
  return [...lineEquations(invoice, lines, isClean), ...sums(invoice, lines, isClean)];
}

function lineEquations(
  { source }: DraftInvoice,
  lines: readonly LineFigures[],
  isClean: boolean,
): readonly InvoiceEquation[] {
  const convention = lineConvention(lines);
  const closing = lines.map((line) => closes(line, convention));
  const proofs = lines.filter((line, at) => closing[at] === true && isMeaningful(line)).length;
  const failing = closing.filter((one) => one === false).length;
  // Most lines must show that quantity and price are what they seem.
  const isUnderstood = source === 'edi' || (proofs > 0 && proofs >= failing);
  return lines.flatMap((line): InvoiceEquation[] => {
    const own = comesTo(line, convention);
    const { totalCents } = line;
    if (isAmountAlone(line) || own === undefined || totalCents === undefined) return [];
    const { quantity, unitPrice, totalPrice } = line.line.fields;
    const holds = own === totalCents;
    const isVendors =
      !holds && isClean && isUnderstood && arePlain(quantity, unitPrice, totalPrice);
    const place = { row: line.line.row, control: undefined };
    return [{ kind: 'line', ...place, printed: totalCents, comesTo: own, holds, isVendors }];
  });
}

function sums(
  invoice: DraftInvoice,
  lines: readonly LineFigures[],
  isClean: boolean,
): readonly InvoiceEquation[] {
  const isComplete = lines.length > 0 && lines.every(({ totalCents }) => totalCents !== undefined);
  const totals = lines.map(({ line }) => line.fields.totalPrice);
  const found = sumEquations(invoice, lines).flatMap((sum): InvoiceEquation[] => {
    const { control, printed, comesTo: own } = sum;
    if (printed === undefined) return [];
    const value = control === undefined ? invoice.fields.total : invoice.controls[control]?.value;
    const holds = printed === own;
    const isTotal = control !== undefined || invoice.totalIsDue !== true;
    const isOwn = isClean && isTotal && isComplete && arePlain(value, ...totals);
    const isVendors = !holds && isOwn && !mayBeMisunderstood(sum, lines);
    const kind = control === undefined ? 'total' : 'sum';
    return [{ kind, row: undefined, control, printed, comesTo: own, holds, isVendors }];
  });
  return [...found, ...counts(invoice, lines)];
}

/** A number of items may count lines or units. */
function counts(invoice: DraftInvoice, lines: readonly LineFigures[]): readonly InvoiceEquation[] {
  return invoice.controls.flatMap((one, control): InvoiceEquation[] => {
    if (one.of === 'totalPrice') return [];
    const covered = coveredPlaces(lines, one).flatMap((at) => lines[at] ?? []);
    const items = covered.filter(({ line }) => line.charge === undefined);
    const units = items.reduce((sum, { quantity = 0n }) => sum + quantity, 0n);
    const printed = parseScaled(one.value.value, quantityDecimals);
    if (printed === undefined) return [];
    const own = one.of === 'lines' && printed !== units ? BigInt(items.length) * 1_000n : units;
    const numbers = { printed: Number(printed) / 1_000, comesTo: Number(own) / 1_000 };
    const holds = printed === own;
    return [{ kind: 'count', row: undefined, control, ...numbers, holds, isVendors: false }];
  });
}

/** For a quantity of one, price and total are the same and prove nothing. */
function isMeaningful({ quantity, price, totalCents }: LineFigures): boolean {
  return quantity !== 1_000n && quantity !== -1_000n && price !== 0n && totalCents !== 0;
}

/** Whether everything on the pages was understood. */
function hasNothingOpen(invoice: DraftInvoice): boolean {
  const { pagesMissing = 0, unknownColumns = [], isCredit } = invoice;
  const { strayAmounts = [], otherAmounts = [] } = invoice;
  const isAccounted = strayAmounts.length + otherAmounts.length === 0;
  if ((invoice.toldDoubts ?? []).length > 0) return false;
  const unsigned = isCredit === true && hasUnsigned(invoice);
  return pagesMissing === 0 && isAccounted && unknownColumns.length === 0 && !unsigned;
}

/** On a credit, positive amounts may be meant as negative. */
function hasUnsigned({ fields, lines }: DraftInvoice): boolean {
  const items = lines.filter(({ charge }) => charge === undefined);
  const values = [fields.total, ...items.map((line) => line.fields.totalPrice)];
  return values.some((value) => !(value?.value ?? '').startsWith('-'));
}

function arePlain(...values: readonly (DraftValue | undefined)[]): boolean {
  return values.every((value) => {
    if (value === undefined) return true;
    return value.decidedBy !== 'ocr' && value.decidedBy !== 'repaired' && !isUncertain(value);
  });
}
