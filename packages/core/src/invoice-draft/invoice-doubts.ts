import { addDays, addMonths, isDay } from '../days.ts';
import { evidenceOf } from '../draft/doubts/text-doubts.ts';
import type { InvoiceDoubtCode } from '../draft/draft-messages.ts';
import type { DraftValue } from '../draft/draft-remittance.ts';
import { isBlank, isUncertain } from '../draft/proof/figures.ts';
import type {
  DraftInvoice,
  DraftInvoiceField,
  DraftInvoiceLine,
  DraftLineField,
} from './draft-invoice.ts';
import { centsOf, isAmountAlone, lineFigures } from './line-figures.ts';
import type { InvoiceDoubt, InvoiceKnowledge } from './proven-invoice.ts';

const linesMax = 10_000;
const yearsMax = 10;
/** As many characters as can be typed. */
const longest = { vendorName: 200, invoiceNumber: 100 } as const;
const checked = ['vendorName', 'invoiceNumber', 'invoiceDate', 'dueDate', 'terms'] as const;

/** Doubts about an invoice as a whole: what is missing, implausible or hard to read. */
export function headDoubts(
  invoice: DraftInvoice,
  known: InvoiceKnowledge,
): readonly InvoiceDoubt[] {
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
export function lineDoubts(invoice: DraftInvoice): readonly InvoiceDoubt[] {
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
