import { isAmountColumn, printCell, printedAmount, printMoney } from '../printing/print-cell.ts';
import type { ColumnStyle, Style } from '../style.ts';
import type { TrueClaim } from '../truth.ts';
import type { FlowItem } from './draw-table.ts';
import { type Sheet, wrapWords } from './sheet.ts';

export interface TableDrawing {
  readonly sheet: Sheet;
  readonly style: Style;
  readonly plan: TablePlan;
  /** The left edge of the table on the page. */
  readonly left: number;
}

const lineHeight = 1.28;

export function drawHeadings({ sheet, style, plan, left }: TableDrawing): void {
  const { size, columns, width } = plan;
  const lines = Math.max(...columns.map(({ label }) => label.split('\n').length));
  const height = (lines * lineHeight + 0.6) * size;
  if (style.rules === 'bands') sheet.fill([left, sheet.top - 2], [width, height], '#dddddd');
  for (const column of columns) {
    const words = column.label.split('\n');
    const above = lines - words.length;
    words.forEach((word, at) => {
      const top = sheet.top + (above + at) * lineHeight * size;
      sheet.write(word, { ...within(column, left), top, size, bold: true });
    });
  }
  sheet.top += height;
  if (style.rules === 'none' || style.rules === 'bands') return;
  sheet.rule([left, sheet.top - 2], [left + width, sheet.top - 2], 0.8);
}

export function drawItem(drawing: TableDrawing, item: FlowItem, index: number): void {
  const before = drawing.sheet.top;
  const height = heightOf(drawing, item);
  const { sheet, style, plan, left } = drawing;
  if (style.rules === 'bands' && item.kind === 'claim' && index % 2 === 1) {
    sheet.fill([left, before - 1.5], [plan.width, height], '#f0f0f0');
  }
  switch (item.kind) {
    case 'claim':
      drawClaim(drawing, item);
      break;
    case 'group':
      sheet.write(item.words, {
        left,
        right: left + plan.width,
        top: before,
        size: plan.size,
        bold: true,
      });
      break;
    case 'sum':
      drawSum(drawing, item);
      break;
  }
  sheet.top = before + height;
  if (style.rules === 'rows' || style.rules === 'grid') {
    sheet.rule([left, sheet.top - 2], [left + plan.width, sheet.top - 2], 0.3);
  }
  if (style.rules === 'grid' && item.kind === 'claim') drawGrid(drawing, before - 2);
}

export function heightOf({ style, plan }: TableDrawing, item: FlowItem): number {
  const gap = style.rules === 'none' || style.rules === 'head' ? 0.15 : 0.6;
  const lines =
    item.kind === 'claim'
      ? Math.max(...plan.columns.map((column) => cellLines(item, column, style).length))
      : 1;
  const more = item.kind === 'claim' && style.twoLines ? 1 : 0;
  return ((lines + more) * lineHeight + gap + (item.kind === 'claim' ? 0 : 0.5)) * plan.size;
}

function drawClaim(
  { sheet, style, plan, left }: TableDrawing,
  item: Extract<FlowItem, { kind: 'claim' }>,
): void {
  const { size } = plan;
  for (const column of plan.columns) {
    cellLines(item, column, style).forEach((words, at) => {
      const top = sheet.top + at * lineHeight * size;
      sheet.write(words, { ...within(column, left), top, size });
    });
  }
  if (!style.twoLines) return;
  const top = sheet.top + lineHeight * size;
  const first = plan.columns[1] ?? plan.columns[0];
  const words = `${item.claim.drugName}   ${item.claim.planName}`;
  sheet.write(words, { left: left + (first?.left ?? 0), right: left + plan.width, top, size });
}

/** The words stand beside their amounts in the widest run of columns without amounts. */
function drawSum(
  { sheet, style, plan, left }: TableDrawing,
  item: Extract<FlowItem, { kind: 'sum' }>,
): void {
  const { size } = plan;
  const top = sheet.top + 0.25 * size;
  const place = roomForWords(plan.columns);
  sheet.write(item.words, { left: left + place, right: left + plan.width, top, size, bold: true });
  for (const column of plan.columns) {
    sheet.write(sumCell(item, column, style), { ...within(column, left), top, size, bold: true });
  }
}

function roomForWords(columns: readonly TableColumn[]): number {
  let best = { left: 0, width: 0 };
  let start: number | undefined;
  for (const column of columns) {
    if (isAmountColumn(column.field)) {
      start = undefined;
      continue;
    }
    start ??= column.left;
    const width = column.right - start;
    if (width > best.width) best = { left: start, width };
  }
  return best.left;
}

function drawGrid({ sheet, plan, left }: TableDrawing, top: number): void {
  const bottom = sheet.top - 2;
  const edges = plan.columns.map(({ right }, at) => {
    const next = plan.columns[at + 1];
    return next === undefined ? plan.width : (right + next.left) / 2;
  });
  for (const edge of [0, ...edges]) sheet.rule([left + edge, top], [left + edge, bottom], 0.3);
}

function within(column: TableColumn, left: number) {
  return { left: left + column.left, right: left + column.right, align: column.align };
}

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
