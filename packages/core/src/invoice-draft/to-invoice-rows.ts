import { addDays } from '../days.ts';
import type { PageBox } from '../draft/draft-remittance.ts';
import { type Cents, toCents } from '../money.ts';
import type { Day } from '../remittance.ts';
import type { DraftInvoiceLine } from './draft-invoice.ts';
import {
  addedCents,
  comesTo,
  extendedCents,
  givesBack,
  isAmountAlone,
  type LineConvention,
  type LineFigures,
  lineConvention,
  lineFigures,
  priceDecimals,
  quantityDecimals,
  scaledText,
} from './line-figures.ts';
import { type InvoiceDecider, leastOf, type ProvenInvoice } from './proven-invoice.ts';

/** A line as stored in the database. */
export interface InvoiceRow {
  /** Counted from 0. */
  readonly position: number;
  readonly description: string;
  /** 11 digits. */
  readonly ndc: string | undefined;
  /** Decimal text with three decimals. */
  readonly quantity: string;
  /** As printed: `EA`, `BT 100`. */
  readonly unit: string | undefined;
  /** The size column's or the PO4 segment's text, not interpreted: `12x100ML`. */
  readonly packText: string | undefined;
  /** Decimal text with five decimals. */
  readonly unitPrice: string;
  readonly totalCents: Cents;
  readonly category: string | undefined;
  readonly origin: InvoiceRowOrigin;
}

/** Where a line is in its document, for `invoice_line_items.origin`. */
interface InvoiceRowOrigin {
  readonly row: number;
  readonly box: PageBox | undefined;
  readonly decidedBy: InvoiceDecider;
}

/** An invoice as it is stored. */
export interface InvoiceRows {
  readonly vendorName: string;
  readonly vendorTaxId: string | undefined;
  readonly invoiceNumber: string;
  readonly invoiceDate: Day;
  /** Printed, or derived from printed terms such as "Net 30". */
  readonly dueDate: Day | undefined;
  readonly dueDateBasis: 'printed' | 'terms' | undefined;
  readonly terms: string | undefined;
  readonly totalCents: Cents;
  readonly decidedBy: InvoiceDecider;
  readonly lines: readonly InvoiceRow[];
}

const daysMax = 365;

/**
 * The due date under such terms: "Net 30", "2% 10, Net 30", "Due on receipt". Undefined if the
 * words aren't clear.
 */
function dueFromTerms(invoiceDate: Day, terms: string): Day | undefined {
  const text = terms.toLowerCase().replace(/\s+/g, ' ');
  // Practice differs on how to count from month end or to a day of the next month.
  if (/\b(eom|prox|month|mo)\b/.test(text)) return undefined;
  const net = [...text.matchAll(/\b(?:net|n) ?[/-]? ?(\d{1,3})\b/g)];
  const plain = /^\D{0,12}(\d{1,3}) ?days?\W*$/.exec(text);
  const days = net.length === 1 ? net[0]?.[1] : net.length === 0 ? plain?.[1] : undefined;
  if (days !== undefined) {
    return Number(days) <= daysMax ? addDays(invoiceDate, Number(days)) : undefined;
  }
  const isAtOnce = /\b(on|upon|at) (receipt|delivery)\b|\bc\.?o\.?d\b|\bcash on\b|\bprepaid\b/;
  return net.length === 0 && isAtOnce.test(text) ? invoiceDate : undefined;
}

/** The rows that a proven invoice becomes, as printed; undefined if it needs review. */
export function toInvoiceRows(proven: ProvenInvoice): InvoiceRows | undefined {
  const { invoice, status, totalCents, decidedBy } = proven;
  const { invoiceDate, invoiceNumber, dueDate, terms, vendorName, vendorTaxId } = invoice.fields;
  if (status === 'review' || totalCents === undefined) return undefined;
  if (invoiceDate === undefined || invoiceNumber === undefined) return undefined;
  const figures = invoice.lines.map(lineFigures);
  const convention = lineConvention(figures);
  const written = invoice.source === 'edi' ? 'edi' : 'text';
  const isCredit = givesBack(invoice);
  const lines = figures.flatMap((line) => {
    const values = Object.values(line.line.fields);
    const { row, box } = line.line;
    const origin = { row, box, decidedBy: leastOf(values, written) };
    return rowsOfLine(line, { convention, isCredit }).map((one) => ({ ...one, origin }));
  });
  const worked = terms && dueFromTerms(invoiceDate.value, terms.value);
  return {
    vendorName: vendorName?.value ?? '',
    vendorTaxId: vendorTaxId?.value,
    invoiceNumber: invoiceNumber.value,
    invoiceDate: invoiceDate.value,
    dueDate: dueDate?.value ?? worked,
    dueDateBasis: dueDate ? 'printed' : worked === undefined ? undefined : 'terms',
    terms: terms?.value,
    totalCents,
    decidedBy,
    lines: lines.map((line, position) => ({ position, ...line })),
  };
}

/** As many as can be typed; an EDI file may have thousands, in pieces. */
const descriptionCharactersMax = 500;

type Row = Omit<InvoiceRow, 'position' | 'origin'>;

interface Meaning {
  readonly convention: LineConvention;
  readonly isCredit: boolean;
}

/** A line. If its total includes its own tax or discount, these become separate lines. */
function rowsOfLine(line: LineFigures, { convention, isCredit }: Meaning): readonly Row[] {
  const { description, ndc, unit, packSize, category } = line.line.fields;
  const said = {
    description: (description?.value ?? ndc?.value ?? '').slice(0, descriptionCharactersMax),
    ndc: ndc?.value,
    unit: unit?.value,
    packText: packSize?.value,
  };
  const { quantity, price, discountCents, taxCents } = line;
  if (isAmountAlone(line) || quantity === undefined || price === undefined) {
    const cents = toCents(addedCents(line, isCredit));
    return [amountRow(said.description, cents, category?.value ?? line.line.charge)];
  }
  const total = toCents(line.totalCents ?? 0);
  const isTurned =
    comesTo(line, convention) === total && (extendedCents(quantity, price) ?? 0) * total < 0;
  const billed = isTurned ? -quantity : quantity;
  const sign = (extendedCents(billed, price) ?? 0) < 0 ? -1 : 1;
  const taken = convention.discountIsTaken ? sign * discountCents : 0;
  const added = convention.taxIsAdded ? taxCents : 0;
  const own: Row = {
    ...said,
    quantity: scaledText(billed, quantityDecimals),
    unitPrice: scaledText(price, priceDecimals),
    totalCents: toCents(total + taken - added),
    category: category?.value,
  };
  const beside: Row[] = [];
  if (taken !== 0)
    beside.push(amountRow(besideOf(line.line, 'Discount'), toCents(-taken), 'Discount'));
  if (added !== 0) beside.push(amountRow(besideOf(line.line, 'Tax'), toCents(added), 'Tax'));
  return [own, ...beside];
}

function besideOf({ fields }: DraftInvoiceLine, word: string): string {
  return `${word}: ${fields.description?.value ?? fields.ndc?.value ?? ''}`;
}

function amountRow(description: string, totalCents: Cents, category: string | undefined): Row {
  return {
    description,
    ndc: undefined,
    quantity: scaledText(1_000n, quantityDecimals),
    unit: undefined,
    packText: undefined,
    unitPrice: scaledText(BigInt(totalCents) * 1_000n, priceDecimals),
    totalCents,
    category,
  };
}
