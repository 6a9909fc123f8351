import { addDays, addMonths, isCalendarDay } from '../days.ts';
import type { DraftValue } from '../draft/draft-remittance.ts';
import { parseCents } from '../money.ts';
import type { Day } from '../remittance.ts';
import type { DraftInvoice, DraftInvoiceField } from './draft-invoice.ts';
import type { InvoiceDoubtCode } from './invoice-doubt-words.ts';
import type { InvoiceKnowledge } from './invoice-knowledge.ts';
import { isDoubtful } from './is-doubtful.ts';
import type { InvoiceDoubt } from './proven-invoice.ts';

export const linesMax = 10_000;
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

export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  return isCalendarDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)));
}
