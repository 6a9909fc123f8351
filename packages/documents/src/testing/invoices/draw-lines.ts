import { toCents } from '@pfs/core/money';
import type { Ink, Sheet } from '../corpus/drawing/sheet.ts';
import { printMoney, printNdc } from '../corpus/printing/print-cell.ts';
import type { ColumnStyle, InvoiceColumn, InvoiceStyle } from './invoice-style.ts';
import { sumOfLines, type TrueInvoice, type TrueLine } from './make-line.ts';

interface Placed extends ColumnStyle {
  readonly left: number;
  readonly right: number;
}

/** The table of an invoice's items, over as many pages as it takes. */
export function drawLines(sheet: Sheet, invoice: TrueInvoice, style: InvoiceStyle): void {
  const items = invoice.lines.filter(({ charge }) => charge === undefined);
  const cells = items.map((line, at) => cellsOf(line, at, style));
  const columns = placeColumns(sheet, cells, style);
  const ink = { size: style.size };
  const pitch = style.size + 5;
  const write = (column: Placed, text: string, more: Partial<Ink> = {}): void => {
    sheet.write(text, { ...column, top: sheet.top, ...ink, ...more });
  };
  const sumLine = (words: string, cents: number): void => {
    const [first, last] = [columns[style.columns.length > 6 ? 2 : 3], columns.at(-1)];
    if (first !== undefined) write({ ...first, align: undefined as never }, words, { bold: true });
    if (last !== undefined) {
      const own = toCents(printedCents(cents, style));
      write(last, printMoney(own, style.money), { bold: true });
    }
    sheet.top += pitch;
  };
  drawHeadings(sheet, columns, style);
  let group = 0;
  for (const [at, line] of items.entries()) {
    const isTwo = style.ndcBelow || style.parts?.below !== undefined;
    const height = isTwo ? 2 * pitch : pitch;
    if (sheet.top + height + 2 * pitch > sheet.height - 44) {
      const sum = sumOfLines(items.slice(0, at));
      if (style.carries) sumLine('Carried forward', sum);
      sheet.addPage();
      const again = { left: style.margin, right: sheet.width - style.margin, ...ink };
      const facts = `${invoice.vendorName}   ${style.labels.number} ${invoice.invoiceNumber}`;
      sheet.write(facts, { ...again, top: sheet.top });
      sheet.top += 2 * pitch;
      drawHeadings(sheet, columns, style);
      if (style.carries) sumLine('Brought forward', sum);
    }
    if (style.groups && at === Math.floor(items.length / 2) && at > 0) {
      sumLine('Subtotal', sumOfLines(items.slice(group, at)));
      group = at;
      sheet.write('OVER THE COUNTER', {
        left: style.margin,
        right: 400,
        top: sheet.top + 4,
        ...ink,
      });
      sheet.top += 4 + pitch;
    }
    for (const column of columns) write(column, cells[at]?.[column.column] ?? '');
    sheet.top += pitch;
    const words = belowOf(line, style);
    if (words !== undefined) {
      const below = columns.find(({ column }) => column === 'description');
      sheet.top -= 2;
      if (below !== undefined) write(below, words, { size: style.size - 1 });
      sheet.top += pitch;
    }
  }
}

function belowOf(line: TrueLine, { ndcBelow, parts }: InvoiceStyle): string | undefined {
  if (ndcBelow && line.ndc !== undefined) return `NDC ${printNdc(line.ndc, 'dashes')}`;
  return parts?.below?.(line);
}

function drawHeadings(sheet: Sheet, columns: readonly Placed[], style: InvoiceStyle): void {
  const { margin, ruled, size } = style;
  const lines = Math.max(...columns.map(({ heading }) => heading.split('\n').length));
  for (const column of columns) {
    const parts = column.heading.split('\n');
    for (const [at, part] of parts.entries()) {
      const top = sheet.top + (lines - parts.length + at) * (size + 2);
      sheet.write(part, { ...column, top, size, bold: true });
    }
  }
  sheet.top += lines * (size + 2) + 3;
  if (ruled) sheet.rule([margin, sheet.top], [sheet.width - margin, sheet.top]);
  sheet.top += 4;
}

function cellsOf(line: TrueLine, at: number, style: InvoiceStyle): Record<InvoiceColumn, string> {
  const { nothing, signs } = style.parts ?? {};
  const hasSign = signs === undefined || signs === 'quantities';
  const isZero = nothing !== undefined && Number(line.quantity) === 0;
  return {
    line: String(at + 1),
    itemNumber: line.itemNumber,
    ndc: line.ndc === undefined ? '' : printNdc(line.ndc, style.ndc),
    description: line.description,
    ordered: line.ordered,
    quantity: hasSign ? line.quantity : line.quantity.replace('-', ''),
    backordered: String(Math.max(0, Number(line.ordered) - Math.abs(Number(line.quantity)))),
    unit: line.unit ?? '',
    size: line.size ?? '',
    elsewhere: (Number(line.unitPrice) * 1.2).toFixed(2),
    unitPrice: line.unitPrice.replace(/\B(?=(\d{3})+\.)/g, ','),
    total: isZero
      ? nothing
      : printMoney(toCents(printedCents(line.totalCents, style)), style.money),
  };
}

/** Columns as wide as their contents, with the rest of the page for the description. */
function placeColumns(
  sheet: Sheet,
  cells: readonly Record<InvoiceColumn, string>[],
  { columns, margin, size }: InvoiceStyle,
): readonly Placed[] {
  const widths = columns.map(({ column, heading }) => {
    const texts = [...heading.split('\n'), ...cells.map((row) => row[column])];
    return Math.max(...texts.map((text) => sheet.widthOf(text, { size, bold: true }))) + 2;
  });
  const free = sheet.width - 2 * margin - widths.reduce((sum, width) => sum + width, 0);
  const gap = Math.max(4, free / Math.max(1, columns.length - 1));
  let left = margin;
  return columns.map((column, at): Placed => {
    const placed = { ...column, left, right: left + (widths[at] ?? 0) };
    left = placed.right + gap;
    return placed;
  });
}

/** An amount with the sign a vendor prints: some credits print it on the total only. */
export function printedCents(cents: number, { parts = {} }: InvoiceStyle): number {
  return parts.signs === 'quantities' || parts.signs === 'total' ? -cents : cents;
}
