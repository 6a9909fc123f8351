import { addDays, addMonths, isDay } from '../days.ts';
import { evidenceOf } from '../draft/doubts/text-doubts.ts';
import type { InvoiceDoubtCode } from '../draft/draft-messages.ts';
import type { DraftValue } from '../draft/draft-remittance.ts';
import { isBlank, isUncertain } from '../draft/proof/figures.ts';
import { repaired } from '../draft/repairs/apply-repairs.ts';
import { centsToText, toCents } from '../money.ts';
import type { DraftInvoiceField, DraftLineField } from './draft-invoice.ts';
import { type DraftInvoice, type DraftInvoiceLine, valuesOf } from './draft-invoice.ts';
import { invoiceEquations, type SumEquation, sumEquations } from './invoice-equations.ts';
import {
  addedCents,
  centsOf,
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

const linesMax = 10_000;
const yearsMax = 10;
/** As many characters as can be typed. */
const longest = { vendorName: 200, invoiceNumber: 100 } as const;
const checked = ['vendorName', 'invoiceNumber', 'invoiceDate', 'dueDate', 'terms'] as const;

/** Doubts about an invoice as a whole: what is missing, implausible or hard to read. */
function headDoubts(invoice: DraftInvoice, known: InvoiceKnowledge): readonly InvoiceDoubt[] {
  const doubts: InvoiceDoubt[] = [];
  const addDoubt = (code: InvoiceDoubtCode, field?: DraftInvoiceField): void => {
    doubts.push({ part: 'invoice', row: undefined, field, code });
  };
  const { fields, lines } = invoice;
  if (isBlank(fields.vendorName) && known.vendorIsKnown !== true)
    addDoubt('vendor_missing', 'vendorName');
  if (isBlank(fields.invoiceNumber)) addDoubt('number_missing', 'invoiceNumber');
  if (isBlank(fields.total)) addDoubt('total_missing', 'total');
  for (const code of dayDoubts(invoice, known)) addDoubt(...code);
  for (const field of checked) {
    const value = fields[field];
    if (value === undefined || (field === 'vendorName' && known.vendorIsKnown === true)) continue;
    if (field === 'terms' && fields.dueDate !== undefined) continue;
    if (isDoubtful(value)) addDoubt('uncertain', field);
  }
  for (const [field, { toldOtherwise }] of Object.entries(fields)) {
    if (toldOtherwise !== undefined) addDoubt('told_otherwise', field as DraftInvoiceField);
  }
  for (const [field, charactersMax] of Object.entries(longest)) {
    const length = fields[field as keyof typeof longest]?.value.length ?? 0;
    if (length > charactersMax) addDoubt('too_long', field as keyof typeof longest);
  }
  for (const code of invoice.toldDoubts ?? []) addDoubt(code);
  if (lines.length === 0) addDoubt('no_lines');
  if (lines.length > linesMax) addDoubt('too_many_lines');
  if ((invoice.pagesMissing ?? 0) > 0) addDoubt('pages_missing');
  if (invoice.otherCurrency !== undefined) addDoubt('other_currency', 'currency');
  if (invoice.isCredit === true && (centsOf(fields.total) ?? 0) > 0)
    addDoubt('credit_without_sign', 'total');
  if (balanceIsOff(invoice)) addDoubt('balance_does_not_close', 'balanceDue');
  return doubts;
}

function dayDoubts(
  { fields: { invoiceDate, dueDate } }: DraftInvoice,
  { today }: InvoiceKnowledge,
): readonly [InvoiceDoubtCode, DraftInvoiceField][] {
  const doubts: [InvoiceDoubtCode, DraftInvoiceField][] = [];
  const dated = invoiceDate?.value ?? '';
  if (isBlank(invoiceDate)) doubts.push(['date_missing', 'invoiceDate']);
  else if (!isDay(dated)) doubts.push(['date_not_plausible', 'invoiceDate']);
  else if (invoiceDate?.decidedBy !== 'person' && today !== undefined) {
    const isOdd = dated > addDays(today, 1) || dated < addMonths(today, -12 * yearsMax);
    if (isOdd) doubts.push(['date_not_plausible', 'invoiceDate']);
  }
  if (dueDate === undefined || dueDate.decidedBy === 'person') return doubts;
  const due = dueDate.value;
  if (!isDay(due)) doubts.push(['date_not_plausible', 'dueDate']);
  else if (isDay(dated) && due < dated) doubts.push(['due_before_invoice', 'dueDate']);
  else if (isDay(dated) && due > addMonths(dated, 12))
    doubts.push(['date_not_plausible', 'dueDate']);
  return doubts;
}

/** The amount due on an account may include an earlier balance. */
function balanceIsOff({ fields, otherAmounts = [] }: DraftInvoice): boolean {
  const [all, paid, left] = [fields.total, fields.amountPaid, fields.balanceDue].map(centsOf);
  if (all === undefined || left === undefined) return false;
  const own = all - Math.abs(paid ?? 0);
  return own !== left && !otherAmounts.some((before) => own + (centsOf(before) ?? 0) === left);
}

/** Without an equation, only the reading itself shows that it is right. */
const confidenceAloneMin = 0.95;

/** Whether a value that no sum confirms needs checking. Repaired values were settled. */
function isDoubtful(value: DraftValue): boolean {
  if (value.decidedBy === 'repaired') return false;
  if (value.decidedBy === 'ocr' && value.confidence < confidenceAloneMin) return true;
  return isUncertain(value);
}

/** Doubts about single lines, apart from their arithmetic. */
function lineDoubts(invoice: DraftInvoice): readonly InvoiceDoubt[] {
  const isBacked = codeEvidence(invoice.lines);
  const seen = new Set<string>();
  return invoice.lines.flatMap((line) => {
    const doubts: InvoiceDoubt[] = [];
    const addDoubt = (code: InvoiceDoubtCode, field?: DraftLineField): void => {
      doubts.push({ part: 'line', row: line.row, field, code });
    };
    const place = placeOf(line);
    if (place !== undefined && seen.has(place)) addDoubt('doubled_line');
    if (place !== undefined) seen.add(place);
    for (const [code, field] of figureDoubts(line)) addDoubt(code, field);
    const { description, ndc, packSize, unit } = line.fields;
    if (!description?.value && !ndc?.value) addDoubt('description_missing', 'description');
    if (ndc !== undefined && !isCode(ndc)) addDoubt('ndc_not_valid', 'ndc');
    else if (ndc !== undefined && isDoubtful(ndc)) {
      if (ndc.decidedBy !== 'ocr' || !isBacked(line)) addDoubt('uncertain', 'ndc');
    }
    // They determine a drug's cost.
    for (const [field, value] of Object.entries({ unit, packSize })) {
      if (ndc !== undefined && value !== undefined && isDoubtful(value)) {
        addDoubt('uncertain', field as DraftLineField);
      }
    }
    return doubts;
  });
}

function figureDoubts(line: DraftInvoiceLine): [InvoiceDoubtCode, DraftLineField][] {
  const doubts: [InvoiceDoubtCode, DraftLineField][] = [];
  const figures = lineFigures(line);
  const { quantity, unitPrice, totalPrice, discount, tax, ndc } = line.fields;
  if (totalPrice === undefined) doubts.push(['line_total_missing', 'totalPrice']);
  else if (figures.totalCents === undefined) doubts.push(['not_an_amount', 'totalPrice']);
  if (isAmountAlone(figures)) {
    if (ndc !== undefined) doubts.push(['quantity_missing', 'quantity']);
  } else {
    if (quantity === undefined) doubts.push(['quantity_missing', 'quantity']);
    else if (figures.quantity === undefined) doubts.push(['not_a_quantity', 'quantity']);
    if (unitPrice === undefined) doubts.push(['price_missing', 'unitPrice']);
    else if (figures.price === undefined) doubts.push(['not_a_price', 'unitPrice']);
  }
  for (const [field, value] of Object.entries({ discount, tax })) {
    if (value !== undefined && value.value === '') {
      doubts.push(['not_an_amount', field as DraftLineField]);
    }
  }
  return doubts;
}

function isCode({ value }: DraftValue): boolean {
  return /^\d{11}$/.test(value);
}

/** Where its values are: two lines in the same place are one line read twice. */
function placeOf({ fields }: DraftInvoiceLine): string | undefined {
  const boxes = Object.values(fields).flatMap(({ box, decidedBy }) =>
    box === undefined || decidedBy === 'person'
      ? []
      : [`${box.page} ${Math.round(box.top)} ${Math.round(box.left)}`],
  );
  return boxes.length === 0 ? undefined : boxes.sort().join('|');
}

/** Whether certain lines of the invoice back an uncertain code. */
function codeEvidence(lines: readonly DraftInvoiceLine[]): (line: DraftInvoiceLine) => boolean {
  const isBacked = evidenceOf(
    lines.map(({ row, box, fields: { ndc } }) => ({ row, box, fields: ndc ? { ndc } : {} })),
  );
  return ({ fields: { ndc } }) => ndc !== undefined && isBacked('ndc', ndc);
}
