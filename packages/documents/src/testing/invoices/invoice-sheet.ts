import { centsToText, toCents } from '@pfs/core/money';
import { strToU8 } from 'fflate';
import { printDay } from '../corpus/printing/print-cell.ts';
import { smallWorkbook, type WorkbookCell } from '../small-workbook.ts';
import { sumOfLines, type TrueInvoice, type TrueLine } from './make-line.ts';

type Row = readonly string[];

/** A file with a row for each line that names its invoice. It may hold any number of invoices. */
export function flatRows(invoices: readonly TrueInvoice[]): readonly Row[] {
  const head = [
    ...['Invoice Number', 'Invoice Date', 'Vendor', 'Due Date', 'Terms', 'Invoice Total'],
    ...['NDC', 'Item Description', 'Qty', 'UOM', 'Pack', 'Unit Cost', 'Ext Amount'],
  ];
  const rows = invoices.flatMap((invoice) =>
    invoice.lines.map((line) => [
      invoice.invoiceNumber,
      printDay(invoice.invoiceDate, 'MM/DD/YYYY'),
      invoice.vendorName,
      invoice.dueDate === undefined ? '' : printDay(invoice.dueDate, 'MM/DD/YYYY'),
      invoice.terms,
      centsToText(invoice.totalCents),
      ...itemCells(line),
    ]),
  );
  return [head, ...rows];
}

/** One invoice with its facts in lines above its items, and its totals below. */
export function headedRows(invoice: TrueInvoice): readonly Row[] {
  const items = invoice.lines.filter(({ charge }) => charge === undefined);
  const charges = invoice.lines.filter(({ charge }) => charge !== undefined);
  const { dueDate } = invoice;
  const due = dueDate === undefined ? [] : [['Due Date', printDay(dueDate, 'MM/DD/YYYY')]];
  const sum = (words: string, cents: number): Row => {
    return [words, '', '', '', '', '', centsToText(toCents(cents))];
  };
  return [
    [invoice.vendorName],
    [invoice.isCredit ? 'Credit Memo' : 'Invoice', ''],
    ['Invoice Number', invoice.invoiceNumber],
    ['Invoice Date', printDay(invoice.invoiceDate, 'MM/DD/YYYY')],
    ...due,
    ['Terms', invoice.terms],
    ['Bill To', 'MAPLE STREET PHARMACY'],
    [],
    ['NDC', 'Description', 'Qty Shipped', 'Unit', 'Size', 'Unit Price', 'Extended'],
    ...items.map(itemCells),
    sum('Subtotal', sumOfLines(items)),
    ...charges.map(({ description, totalCents }) => sum(description, totalCents)),
    sum('Invoice Total', invoice.totalCents),
  ];
}

function itemCells(line: TrueLine): Row {
  const { charge, description, ndc = '', quantity, size = '', totalCents, unit = '' } = line;
  const isCharge = charge !== undefined;
  return [
    ndc,
    description,
    isCharge ? '' : quantity,
    unit,
    size,
    isCharge ? '' : line.unitPrice,
    centsToText(totalCents),
  ];
}

export function toCsv(rows: readonly Row[]): Uint8Array {
  const quoted = (cell: string): string =>
    /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return strToU8(`${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`);
}

/** A workbook stores figures as numbers, and everything else as text. */
export function toWorkbook(rows: readonly Row[]): Uint8Array {
  const cells = rows.map((row) =>
    row.map((cell): WorkbookCell => {
      const isFigure = /^-?\d{1,9}(\.\d+)?$/.test(cell) && !/^0\d/.test(cell);
      return isFigure ? { number: String(Number(cell)) } : cell.replaceAll('&', '&amp;');
    }),
  );
  return smallWorkbook([{ rows: cells }]);
}
