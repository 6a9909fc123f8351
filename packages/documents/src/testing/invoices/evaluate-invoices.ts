import type { ProvenInvoice } from '@pfs/core/invoice-draft/proven-invoice';
import { type InvoiceRows, toInvoiceRows } from '@pfs/core/invoice-draft/to-invoice-rows';
import type { ReadInvoices } from '../../invoices/read-invoices.ts';
import type { TrueInvoice, TrueLine } from './make-line.ts';
import { dueOf, vendors } from './vendors.ts';

export interface InvoicesEvaluation {
  readonly proven: number;
  readonly review: number;
  /** Lines of all invoices, and those whose figures, codes and units are right. */
  readonly lines: number;
  readonly linesRight: number;
  /** What would be stored without review, and is false. */
  readonly silent: readonly string[];
  readonly doubts: readonly string[];
}

/** Compares what was read with what the vendor meant. */
export function evaluateInvoices(
  read: ReadInvoices,
  truth: readonly TrueInvoice[],
): InvoicesEvaluation {
  const silent: string[] = [];
  const doubts: string[] = [];
  let [proven, review, linesRight] = [0, 0, 0];
  if (read.notInvoice !== undefined) doubts.push(read.notInvoice);
  for (const [at, one] of read.invoices.entries()) {
    const meant = truthOf(one, truth) ?? truth[at];
    const rows = toInvoiceRows(one);
    if (rows === undefined) {
      review += 1;
      for (const { code, row, field } of one.doubts)
        doubts.push(`${code} ${row ?? ''} ${field ?? ''}`);
    } else {
      proven += 1;
      silent.push(
        ...(meant === undefined ? ['an invoice that is none'] : differences(rows, meant)),
      );
    }
    const lines = meant?.lines ?? [];
    linesRight += lines.filter((line, place) => lineIsRight(one, line, place)).length;
  }
  const lines = truth.reduce((sum, one) => sum + one.lines.length, 0);
  if (proven + review > truth.length) silent.push('more invoices than there are');
  return { proven, review, lines, linesRight, silent, doubts };
}

function truthOf({ invoice }: ProvenInvoice, truth: readonly TrueInvoice[]) {
  return truth.find((one) => one.invoiceNumber === invoice.fields.invoiceNumber?.value);
}

function lineIsRight({ invoice }: ProvenInvoice, line: TrueLine, at: number): boolean {
  const own = invoice.lines[at]?.fields;
  if (own === undefined) return false;
  const cents = Math.round(Number(own.totalPrice?.value) * 100);
  if (line.charge !== undefined) return Math.abs(cents) === Math.abs(line.totalCents);
  const figures = [own.quantity?.value, own.unitPrice?.value].map(Number);
  // A credit may have its sign on the amount only.
  const isSame =
    Math.abs(figures[0] ?? 0) === Math.abs(Number(line.quantity)) &&
    figures[1] === Number(line.unitPrice);
  return isSame && cents === line.totalCents && own.ndc?.value === line.ndc;
}

/** Everything in which a stored invoice would differ from the intended one. */
export function differences(rows: InvoiceRows, truth: TrueInvoice): readonly string[] {
  const wrong: string[] = [];
  const same = (what: string, own: unknown, meant: unknown): void => {
    if (own !== meant) wrong.push(`${what}: ${String(own)} instead of ${String(meant)}`);
  };
  same('vendor', rows.vendorName, truth.vendorName);
  same('number', rows.invoiceNumber, truth.invoiceNumber);
  same('date', rows.invoiceDate, truth.invoiceDate);
  same('due', rows.dueDate, truth.dueDate ?? dueOf(vendors[truth.vendor], truth.invoiceDate));
  same('total', rows.totalCents, truth.totalCents);
  same('lines', rows.lines.length, truth.lines.length);
  for (const [at, line] of truth.lines.entries()) {
    const own = rows.lines[at];
    if (own === undefined) continue;
    same(`line ${at} total`, own.totalCents, line.totalCents);
    same(`line ${at} ndc`, own.ndc, line.ndc);
    if (line.charge !== undefined) same(`line ${at} charge`, own.category, line.charge);
    else {
      same(`line ${at} quantity`, Number(own.quantity), Number(line.quantity));
      same(`line ${at} price`, Number(own.unitPrice), Number(line.unitPrice));
      same(`line ${at} unit`, plain(own.unit), plain(line.unit));
      same(`line ${at} size`, plain(own.packText), plain(line.size));
    }
  }
  return wrong;
}

/** An extra space does not make another unit. */
function plain(text: string | undefined): string | undefined {
  return text?.replace(/\s/g, '');
}
