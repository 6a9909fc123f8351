import { isAmountColumn, printCell, printedAmount } from '../printing/print-cell.ts';
import { printMoney } from '../printing/print-money.ts';
import type { ColumnStyle, Style } from '../style.ts';
import type { TrueClaim } from '../truth.ts';
import type { Sheet } from './sheet.ts';
import type { FlowItem } from './table-flow.ts';
import { wrapWords } from './wrap-words.ts';

export interface TableColumn extends ColumnStyle {
  readonly left: number;
  readonly right: number;
  readonly align: 'left' | 'right' | 'center';
}

export interface TablePlan {
  readonly size: number;
  /** Positions from the left edge of the table. */
  readonly columns: readonly TableColumn[];
  readonly width: number;
}

const smallestSize = 4.5;

/** Each as wide as its widest cell, in smaller type if they do not fit together. */
export function planColumns(
  sheet: Sheet,
  style: Style,
  { items, width }: { readonly items: readonly FlowItem[]; readonly width: number },
): TablePlan {
  for (let size = style.fontSize; size >= smallestSize; size -= 0.25) {
    const widths = style.columns.map((column) => widthOf(sheet, style, { column, items, size }));
    const gap = size * 1.1;
    const spare = width - widths.reduce((sum, each) => sum + each + gap, 0);
    if (spare < 0) continue;
    const extra = style.spread ? spare / widths.length : 0;
    return {
      size,
      columns: place(style, widths, gap + extra),
      width: width - (spare - extra * widths.length),
    };
  }
  throw new RangeError('the columns do not fit on the page');
}

function place(style: Style, widths: readonly number[], gap: number): readonly TableColumn[] {
  let at = 0;
  return style.columns.map((column, index) => {
    const left = at + gap / 2;
    const right = left + (widths[index] ?? 0);
    at = right + gap / 2;
    const align = column.align ?? (isAmountColumn(column.field) ? 'right' : 'left');
    return { ...column, left, right, align };
  });
}

interface Measured {
  readonly column: ColumnStyle;
  readonly items: readonly FlowItem[];
  readonly size: number;
}

function widthOf(sheet: Sheet, style: Style, { column, items, size }: Measured): number {
  const heading = column.label
    .split('\n')
    .map((words) => sheet.widthOf(words, { size, bold: true }));
  const cells = items.flatMap((item) => {
    if (item.kind === 'group') return [];
    const bold = item.kind === 'sum';
    const lines = bold ? [sumCell(item, column, style)] : cellLines(item, column, style);
    return lines.map((words) => sheet.widthOf(words, { size, bold }));
  });
  return Math.max(0, ...heading) > 0
    ? [...heading, ...cells].reduce((a, b) => Math.max(a, b), 0)
    : 0;
}

export function sumCell(
  { amounts }: Extract<FlowItem, { kind: 'sum' }>,
  { field }: ColumnStyle,
  style: Style,
): string {
  if (!isAmountColumn(field)) return '';
  return printMoney(printedAmount(amounts, field, style), { ...style.money, zero: '0.00' });
}

export function cellLines(
  { claim, line }: { readonly claim: TrueClaim; readonly line: number },
  { field }: ColumnStyle,
  style: Style,
): readonly string[] {
  if (field === 'line') return [String(line)];
  const words = printCell(claim, field, style);
  if (field !== 'drugName' || style.nameCharactersMax === undefined) return [words];
  return wrapWords(words, style.nameCharactersMax);
}
