import { toCents } from '@pfs/core/money';
import { openSheet, type Sheet } from '../corpus/drawing/sheet.ts';
import { printDay, printMoney } from '../corpus/printing/print-cell.ts';
import { drawLines, printedCents } from './draw-lines.ts';
import type { PrintedFact as Fact, InvoiceStyle } from './invoice-style.ts';
import { sumOfLines, type TrueInvoice } from './make-line.ts';
import { vendors } from './vendors.ts';

const buyer = ['MAPLE STREET PHARMACY', '218 MAPLE STREET', 'SPRINGFIELD, IL 62701'];

/** Invoices as a vendor prints them, one after the other in one file. */
export async function drawInvoices(
  invoices: readonly TrueInvoice[],
  style: InvoiceStyle,
): Promise<Uint8Array> {
  const sheet = openSheet(style);
  for (const [at, invoice] of invoices.entries()) {
    if (at > 0) sheet.addPage();
    drawHead(sheet, invoice, style);
    drawLines(sheet, invoice, style);
    drawFoot(sheet, invoice, style);
  }
  if (invoices.length === 1) {
    sheet.onEachPage((page, pages) =>
      sheet.write(`Page ${page} of ${pages}`, {
        left: style.margin,
        right: sheet.width - style.margin,
        top: sheet.height - 24,
        size: style.size - 1,
        align: 'right',
      }),
    );
  }
  return await sheet.finish();
}

function drawHead(sheet: Sheet, invoice: TrueInvoice, style: InvoiceStyle): void {
  const { margin, size } = style;
  const full = { left: margin, right: sheet.width - margin };
  const [street, town] = vendors[invoice.vendor].address;
  sheet.write(invoice.vendorName, { ...full, top: sheet.top, size: size + 6, bold: true });
  const title = style.parts?.title ?? (invoice.isCredit ? 'CREDIT MEMO' : 'INVOICE');
  sheet.write(title, { ...full, top: sheet.top, size: size + 8, bold: true, align: 'right' });
  sheet.write(street, { ...full, top: sheet.top + size + 12, size });
  sheet.write(town, { ...full, top: sheet.top + 2 * size + 15, size });
  sheet.top += 4 * size + 20;
  const top = sheet.top;
  for (const [at, line] of ['Bill To:', ...buyer].entries()) {
    sheet.write(line, { ...full, top: top + at * (size + 3), size });
  }
  const after = style.facts === 'beside' ? factsBeside : factsAbove;
  after(sheet, factsOf(invoice, style), style);
}

function factsOf(invoice: TrueInvoice, { labels, day }: InvoiceStyle): readonly Fact[] {
  const due: Fact[] = invoice.dueDate ? [[labels.due, printDay(invoice.dueDate, day)]] : [];
  return [
    [labels.number, invoice.invoiceNumber],
    [labels.date, printDay(invoice.invoiceDate, day)],
    [labels.order, invoice.purchaseOrder],
    [labels.account, invoice.accountNumber],
    [labels.terms, invoice.terms],
    ...due,
  ];
}

function factsBeside(sheet: Sheet, facts: readonly Fact[], { margin, size }: InvoiceStyle): void {
  const left = sheet.width * 0.62;
  for (const [at, [label, value]] of facts.entries()) {
    const top = sheet.top + at * (size + 4);
    sheet.write(label, { left, right: left + 90, top, size, bold: true });
    sheet.write(value, { left: left + 92, right: sheet.width - margin, top, size });
  }
  sheet.top += facts.length * (size + 4) + 14;
}

function factsAbove(sheet: Sheet, facts: readonly Fact[], { margin, size }: InvoiceStyle): void {
  const top = sheet.top + 5 * (size + 3) + 6;
  const width = (sheet.width - 2 * margin) / facts.length;
  for (const [at, [label, value]] of facts.entries()) {
    const place = { left: margin + at * width, right: margin + (at + 1) * width };
    sheet.write(label, { ...place, top, size: size - 1, bold: true });
    sheet.write(value, { ...place, top: top + size + 3, size });
  }
  sheet.top = top + 2 * size + 22;
}

function drawFoot(sheet: Sheet, invoice: TrueInvoice, style: InvoiceStyle): void {
  const { labels, margin, money, size } = style;
  const items = invoice.lines.filter(({ charge }) => charge === undefined);
  const charges = invoice.lines.filter(({ charge }) => charge !== undefined);
  const { aboveTotal, belowTotal, sentence, signs } = style.parts ?? {};
  const usd = (cents: number): string => printMoney(toCents(printedCents(cents, style)), money);
  const total = signs === 'total' ? printMoney(invoice.totalCents, money) : usd(invoice.totalCents);
  const sums: Fact[] = [
    [labels.items, usd(sumOfLines(items))],
    ...charges.map(({ description, totalCents }): Fact => [description, usd(totalCents)]),
    ...(aboveTotal?.(invoice) ?? []),
    [labels.total, total],
    ...(belowTotal?.(invoice) ?? []),
  ];
  const height = (sums.length + 1) * (size + 4);
  if (sheet.top + height > sheet.height - 50) sheet.addPage();
  sheet.top += 8;
  if (labels.count !== undefined) {
    const text = `${labels.count}: ${items.length}`;
    sheet.write(text, { left: margin, right: sheet.width / 2, top: sheet.top, size });
  }
  for (const [label, value] of sums) {
    const right = sheet.width - margin;
    sheet.write(label, { left: right - 220, right: right - 90, top: sheet.top, size });
    sheet.write(value, { left: right - 88, right, top: sheet.top, size, align: 'right' });
    sheet.top += size + 4;
  }
  const claims = 'Claims for shortages must be made within 3 days of receipt. Thank you.';
  const thanks = sentence ?? claims;
  sheet.write(thanks, { left: margin, right: sheet.width - margin, top: sheet.top + 6, size });
  sheet.top += 2 * size;
}
