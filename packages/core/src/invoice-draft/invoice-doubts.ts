import { addDays, addMonths, isCalendarDay } from '../days.ts';
import { evidenceOf } from '../draft/doubts/text-doubts.ts';
import type { InvoiceDoubtCode } from '../draft/draft-messages.ts';
import type { DraftValue } from '../draft/draft-remittance.ts';
import { isUnsure } from '../draft/proof/figures.ts';
import { parseCents } from '../money.ts';
import type { Day } from '../remittance.ts';
import type {
  DraftInvoice,
  DraftInvoiceField,
  DraftInvoiceLine,
  DraftLineField,
} from './draft-invoice.ts';
import { isAmountAlone, lineFigures } from './line-figures.ts';
import type { InvoiceDoubt, InvoiceKnowledge } from './proven-invoice.ts';

const linesMax = 10_000;

const yearsMax = 10;

/** As many characters as can be typed. */
const longest = { vendorName: 200, invoiceNumber: 100 } as const;

const checked = ['vendorName', 'invoiceNumber', 'invoiceDate', 'dueDate', 'terms'] as const;

/** What speaks against an invoice as a whole: what is missing, not plausible or hard to read. */
export function headDoubts(
  invoice: DraftInvoice,
  known: InvoiceKnowledge,
): readonly InvoiceDoubt[] {
  const doubts: InvoiceDoubt[] = [];
  const say = (code: InvoiceDoubtCode, field?: DraftInvoiceField): void => {
    doubts.push({ part: 'invoice', row: undefined, field, code });
  };
  const { fields, lines } = invoice;
  if (isBlank(fields.vendorName) && known.vendorIsKnown !== true)
    say('vendor_missing', 'vendorName');
  if (isBlank(fields.invoiceNumber)) say('number_missing', 'invoiceNumber');
  if (isBlank(fields.total)) say('total_missing', 'total');
  for (const code of dayDoubts(invoice, known)) say(...code);
  for (const field of checked) {
    const value = fields[field];
    if (value === undefined || (field === 'vendorName' && known.vendorIsKnown === true)) continue;
    if (field === 'terms' && fields.dueDate !== undefined) continue;
    if (isDoubtful(value)) say('uncertain', field);
  }
  for (const [field, { toldOtherwise }] of Object.entries(fields)) {
    if (toldOtherwise !== undefined) say('told_otherwise', field as DraftInvoiceField);
  }
  for (const [field, charactersMax] of Object.entries(longest)) {
    const length = fields[field as keyof typeof longest]?.value.length ?? 0;
    if (length > charactersMax) say('too_long', field as keyof typeof longest);
  }
  for (const code of invoice.toldDoubts ?? []) say(code);
  if (lines.length === 0) say('no_lines');
  if (lines.length > linesMax) say('too_many_lines');
  if ((invoice.pagesMissing ?? 0) > 0) say('pages_missing');
  if (invoice.otherCurrency !== undefined) say('other_currency', 'currency');
  if (invoice.isCredit === true && (cents(fields.total) ?? 0) > 0)
    say('credit_without_sign', 'total');
  if (balanceIsOff(invoice)) say('balance_does_not_close', 'balanceDue');
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

/** What is due of an account may have in it what was due before. */
function balanceIsOff({ fields, otherAmounts = [] }: DraftInvoice): boolean {
  const [all, paid, left] = [fields.total, fields.amountPaid, fields.balanceDue].map(cents);
  if (all === undefined || left === undefined) return false;
  const own = all - Math.abs(paid ?? 0);
  return own !== left && !otherAmounts.some((before) => own + (cents(before) ?? 0) === left);
}

function cents(value: DraftValue | undefined): number | undefined {
  return value && parseCents(value.value);
}

function isBlank(value: DraftValue | undefined): boolean {
  return value === undefined || value.value.trim() === '';
}

function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  return isCalendarDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)));
}

/** Of what stands in no equation nothing but the reading itself says that it is right. */
const sureAlone = 0.95;

/** Whether a value that no sum proves has to be looked at; repaired ones were settled. */
function isDoubtful(value: DraftValue): boolean {
  if (value.decidedBy === 'repaired') return false;
  if (value.decidedBy === 'ocr' && value.confidence < sureAlone) return true;
  return isUnsure(value);
}

/** What speaks against single lines, apart from their arithmetic. */
export function lineDoubts(invoice: DraftInvoice): readonly InvoiceDoubt[] {
  const speaksFor = codeEvidence(invoice.lines);
  const seen = new Set<string>();
  return invoice.lines.flatMap((line) => {
    const doubts: InvoiceDoubt[] = [];
    const say = (code: InvoiceDoubtCode, field?: DraftLineField): void => {
      doubts.push({ part: 'line', row: line.row, field, code });
    };
    const place = placeOf(line);
    if (place !== undefined && seen.has(place)) say('doubled_line');
    if (place !== undefined) seen.add(place);
    for (const [code, field] of figureDoubts(line)) say(code, field);
    const { description, ndc, packSize, unit } = line.fields;
    if (!description?.value && !ndc?.value) say('description_missing', 'description');
    if (ndc !== undefined && !isCode(ndc)) say('ndc_not_valid', 'ndc');
    else if (ndc !== undefined && isDoubtful(ndc)) {
      if (ndc.decidedBy !== 'ocr' || !speaksFor(line)) say('uncertain', 'ndc');
    }
    // They decide what a drug costs.
    for (const [field, value] of Object.entries({ unit, packSize })) {
      if (ndc !== undefined && value !== undefined && isDoubtful(value)) {
        say('uncertain', field as DraftLineField);
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

/** Where its values stand: two lines of the same place are one, read twice. */
function placeOf({ fields }: DraftInvoiceLine): string | undefined {
  const boxes = Object.values(fields).flatMap(({ box, decidedBy }) =>
    box === undefined || decidedBy === 'person'
      ? []
      : [`${box.page} ${Math.round(box.top)} ${Math.round(box.left)}`],
  );
  return boxes.length === 0 ? undefined : boxes.sort().join('|');
}

/** Whether sure lines of the invoice speak for a code that was hard to read. */
function codeEvidence(lines: readonly DraftInvoiceLine[]): (line: DraftInvoiceLine) => boolean {
  const speaksFor = evidenceOf(
    lines.map(({ row, box, fields: { ndc } }) => ({ row, box, fields: ndc ? { ndc } : {} })),
  );
  return ({ fields: { ndc } }) => ndc !== undefined && speaksFor('ndc', ndc);
}
