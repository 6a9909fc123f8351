import type { DraftValue } from '../draft/draft-remittance.ts';
import { isUncertain } from '../draft/proof/figures.ts';
import { repaired } from '../draft/repairs/apply-repairs.ts';
import { centsToText, toCents } from '../money.ts';
import { type DraftInvoice, type DraftInvoiceLine, valuesOf } from './draft-invoice.ts';
import { headDoubts, lineDoubts } from './invoice-doubts.ts';
import { invoiceEquations, type SumEquation, sumEquations } from './invoice-equations.ts';
import {
  addedCents,
  comesTo,
  extendedCents,
  givesBack,
  isAmountAlone,
  type LineFigures,
  lineConvention,
  lineFigures,
} from './line-figures.ts';
import {
  decidedByOf,
  type InvoiceDoubt,
  type InvoiceEquation,
  type InvoiceKnowledge,
  type ProvenInvoice,
} from './proven-invoice.ts';
import { repairInvoice, withCreditSigns } from './repair-invoice.ts';

/**
 * Proves an invoice: each line's quantity times price is its total, and the lines come to the
 * total. A difference counts as the vendor's own mistake only if it is written in the file and
 * everything else is understood; otherwise the invoice needs review, as does anything that was hard
 * to read.
 */
export function proveInvoice(draft: DraftInvoice, known: InvoiceKnowledge = {}): ProvenInvoice {
  const settled = settleCodes(withTotalOfSheet(draft), known);
  const { ambiguousRows, invoice: chosen } = repairInvoice(settled);
  const invoice = withWorkedTotals(withCreditSigns(chosen));
  const equations = invoiceEquations(invoice);
  const doubts: readonly InvoiceDoubt[] = [
    ...headDoubts(invoice, known),
    ...lineDoubts(invoice),
    ...equations.flatMap(equationDoubts),
    ...[...ambiguousRows].map(
      (row): InvoiceDoubt => ({ part: 'line', row, field: undefined, code: 'several_readings' }),
    ),
    ...openFigures(invoice, equations),
  ];
  const total = equations.find(({ kind }) => kind === 'total');
  return {
    invoice,
    status: doubts.length === 0 ? 'proven' : 'review',
    equations,
    doubts,
    totalCents: total && toCents(total.printed),
    differenceCents: total && toCents(total.printed - total.comesTo),
    repaired: valuesOf(invoice).filter(({ decidedBy }) => decidedBy === 'repaired').length,
    decidedBy: decidedByOf(invoice),
  };
}

const codes = {
  line: 'line_does_not_close',
  sum: 'sum_does_not_close',
  count: 'count_does_not_close',
  total: 'total_does_not_close',
} as const;

function equationDoubts(equation: InvoiceEquation): readonly InvoiceDoubt[] {
  const { kind, row, control, holds, isVendors } = equation;
  if (holds || isVendors) return [];
  const field = { line: 'totalPrice', sum: undefined, count: undefined, total: 'total' }[kind];
  const code = codes[kind];
  if (kind === 'line') return [{ part: 'line', row, field, code }];
  if (kind === 'total') return [{ part: 'invoice', row: undefined, field, code }];
  return [{ part: 'control', row: control, field, code }];
}

/**
 * An unlabeled amount or column may be a charge, even if all sums close. One labeled as something
 * else is mentioned if sums don't close.
 */
function openFigures(
  invoice: DraftInvoice,
  equations: readonly InvoiceEquation[],
): readonly InvoiceDoubt[] {
  const doubts: InvoiceDoubt[] = [];
  const plain = { part: 'invoice', row: undefined, field: undefined } as const;
  const isClosed = equations.every(({ holds }) => holds);
  const { otherAmounts = [], source, strayAmounts = [], unknownColumns = [] } = invoice;
  // An 810 charge given only in percent is in its total if that closes.
  const isOpen = source === 'document' && strayAmounts.length > 0;
  if (isOpen || (!isClosed && strayAmounts.length + otherAmounts.length > 0)) {
    doubts.push({ ...plain, code: 'amount_not_understood' });
  }
  const isRead = valuesOf(invoice).some(({ decidedBy }) => decidedBy === 'ocr');
  const isNameless = unknownColumns.includes('');
  if ((!isClosed || isRead || isNameless) && unknownColumns.length > 0) {
    doubts.push({ ...plain, code: 'column_not_known' });
  }
  for (const { row, charge, fields } of invoice.lines) {
    const value = fields.totalPrice;
    // Only sums cover a charge.
    if (charge === undefined || value === undefined || value.decidedBy === 'repaired') continue;
    if (isUncertain(value))
      doubts.push({ part: 'line', row, field: 'totalPrice', code: 'uncertain' });
  }
  return doubts;
}

/**
 * A sheet with line rows and no total row gets its total from its rows: unlike lines on a page,
 * none of its cells can be missed. Its lines must be understood, and nothing else in it may be an
 * amount.
 */
function withTotalOfSheet(invoice: DraftInvoice): DraftInvoice {
  const { fields, lines, controls, strayAmounts = [], otherAmounts = [] } = invoice;
  const open = [...strayAmounts, ...otherAmounts, ...(invoice.unknownColumns ?? [])];
  const isWhole = open.length + (invoice.pagesMissing ?? 0) === 0;
  if (fields.total !== undefined || controls.length > 0 || !isWhole) return invoice;
  const values = lines.flatMap((line) => Object.values(line.fields));
  if (values.some(({ decidedBy }) => decidedBy !== 'cells')) return invoice;
  const figures = lines.map(lineFigures);
  const closing = figures.filter((line) => !isAmountAlone(line)).map(closes);
  const proofs = closing.filter(Boolean).length;
  const isUnderstood = proofs > 0 && proofs > closing.length - proofs;
  const cents = figures.map(({ totalCents }) => totalCents);
  if (!isUnderstood || cents.includes(undefined) || invoice.isCredit === true) return invoice;
  if (lines.some(({ charge }) => charge === 'Discount')) return invoice;
  const sum = cents.reduce((all: number, own) => all + (own ?? 0), 0);
  const value = centsToText(toCents(sum));
  const total: DraftValue = {
    value,
    printed: value,
    box: undefined,
    decidedBy: 'cells',
    confidence: 1,
  };
  return { ...invoice, fields: { ...fields, total } };
}

function closes({ quantity, price, totalCents, discountCents, taxCents }: LineFigures): boolean {
  if (quantity === undefined || price === undefined) return false;
  return discountCents + taxCents === 0 && extendedCents(quantity, price) === totalCents;
}

/**
 * Works out missing or misread line totals if two independent equations agree: quantity times
 * price, and each printed sum minus the other lines. A line with nothing shipped has a total of
 * zero.
 */
function withWorkedTotals(invoice: DraftInvoice): DraftInvoice {
  const figures = invoice.lines.map(lineFigures);
  const convention = lineConvention(figures);
  const worked = figures.map((line) => {
    return isOpen(line) ? comesTo({ ...line, totalCents: undefined }, convention) : undefined;
  });
  const open = new Set(worked.flatMap((cents, at) => (cents === undefined ? [] : [at])));
  const isZero = (at: number): boolean => {
    return figures[at]?.quantity === 0n && figures[at]?.totalCents === undefined;
  };
  const asked = new Set([...open].filter((at) => !isZero(at)));
  const sums = asked.size === 0 ? [] : sumEquations(invoice, figures);
  const isCredit = givesBack(invoice);
  const lines = invoice.lines.map((line, at) => {
    const [cents, own] = [worked[at], figures[at]];
    if (cents === undefined || own === undefined || own.totalCents === cents) return line;
    if (isZero(at)) return cents === 0 ? withTotal(line, 0) : line;
    const told = sums.filter(({ places }) => {
      return places.includes(at) && places.every((one) => one === at || !asked.has(one));
    });
    const isTold = told.every((sum) => leftOf(sum, addedCents(own, isCredit)) === cents);
    return told.length > 0 && isTold ? withTotal(line, cents) : line;
  });
  return lines.every((line, at) => line === invoice.lines[at]) ? invoice : { ...invoice, lines };
}

/** What a printed sum leaves for a line that added this much. */
function leftOf({ comesTo: sum, printed }: SumEquation, added: number): number | undefined {
  return printed === undefined ? undefined : printed - (sum - added);
}

/** A line whose total is missing or was hard to read. */
function isOpen(line: LineFigures): boolean {
  const value = line.line.fields.totalPrice;
  if (isAmountAlone(line) || line.quantity === undefined || line.price === undefined) return false;
  if (value === undefined || value.value === '') return value?.decidedBy !== 'person';
  return value.decidedBy === 'ocr' && isUncertain(value);
}

function withTotal(line: DraftInvoiceLine, cents: number): DraftInvoiceLine {
  const { totalPrice } = line.fields;
  const value: DraftValue = {
    value: centsToText(toCents(cents)),
    printed: totalPrice?.printed ?? '',
    box: totalPrice?.box ?? line.box,
    decidedBy: 'repaired',
    confidence: 0,
  };
  return { ...line, fields: { ...line.fields, totalPrice: value } };
}

/** Settles an NDC if exactly one of its readings is known to exist. */
function settleCodes(invoice: DraftInvoice, { knownNdcs }: InvoiceKnowledge): DraftInvoice {
  if (knownNdcs === undefined) return invoice;
  const lines = invoice.lines.map((line): DraftInvoiceLine => {
    const { ndc } = line.fields;
    if (ndc?.otherReadings === undefined || ndc.decidedBy === 'person') return line;
    const known = [ndc.value, ...ndc.otherReadings].filter((code) => knownNdcs.has(code));
    const [only] = known;
    if (only === undefined || known.length > 1) return line;
    return { ...line, fields: { ...line.fields, ndc: repaired(ndc, only) } };
  });
  return { ...invoice, lines };
}
