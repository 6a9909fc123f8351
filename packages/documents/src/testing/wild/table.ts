import type { TrueClaim } from '../corpus/truth.ts';
import { cellsOf, sumCells, type WildColumn } from './columns.ts';
import type { Look } from './look.ts';
import type { Paper } from './paper.ts';

export interface TableStyle {
  readonly columns: readonly WildColumn[];
  readonly left?: number;
  readonly right?: number;
  /** Reduced if the columns would not fit. */
  readonly size: number;
  /** Between columns, in points; more if the table is spread over the width. */
  readonly gap: number;
  readonly spread?: boolean;
  /** The row height, in letter sizes. */
  readonly leading?: number;
  readonly turnedHeadings?: boolean;
  readonly rules?: 'none' | 'head' | 'rows' | 'grid';
  readonly shade?: string;
  readonly band?: string;
  readonly repeatHeadings?: boolean;
}

export interface RowStyle {
  readonly bold?: boolean;
  readonly ruleAbove?: boolean;
  readonly shade?: string;
  /** More lines of the row: words in a column that may run over those beside it. */
  readonly under?: readonly (readonly (readonly [column: number, words: string])[])[];
}

export interface Table {
  readonly size: number;
  readonly left: number;
  readonly right: number;
  headings(): void;
  row(cells: readonly string[], style?: RowStyle): void;
  /** A line over the whole width. */
  title(words: string, style?: { readonly bold?: boolean; readonly shade?: string }): void;
}

interface Drawing {
  readonly paper: Paper;
  readonly style: TableStyle;
  readonly places: readonly Place[];
  readonly size: number;
  readonly left: number;
  readonly right: number;
}

/** A table whose columns are as wide as the widest of these cells. */
export function openTable(
  paper: Paper,
  style: TableStyle,
  rows: readonly (readonly string[])[],
): Table {
  const { size, places } = placesOf(paper, style, rows);
  const left = style.left ?? paper.margin;
  const edge = style.right ?? paper.right;
  const right = style.spread ? edge : (places.at(-1)?.right ?? edge);
  const drawing: Drawing = { paper, style, places, size, left, right };
  const line = size * (style.leading ?? 1.35);
  const inset = (line - size) / 2 + 0.5;
  let count = 0;
  const need = (height: number): void => {
    if (paper.need(height) && style.repeatHeadings !== false) drawHeadings(drawing);
  };
  return {
    size,
    left,
    right,
    headings: () => drawHeadings(drawing),
    row(cells, row = {}) {
      need(line * (1 + (row.under ?? []).length) + 4);
      count += 1;
      drawRow(drawing, cells, { line, band: count % 2 === 0 ? style.band : undefined, ...row });
    },
    title(words, { bold = true, shade } = {}) {
      need(line * 3);
      const { top } = paper;
      if (shade !== undefined) paper.fill([left - 2, top], [right + 2, top + line], shade);
      paper.put(words, { x: left, size, bold, top: top + inset });
      paper.top = top + line;
    },
  };
}

/** All claims below their headings, and their total if it has a name. */
export function putClaims(
  paper: Paper,
  claims: readonly TrueClaim[],
  { look, total, more = [], ...style }: TableStyle & ClaimsStyle,
): Table {
  const rows = claims.map((claim, at) => cellsOf(claim, at, { columns: style.columns, look }));
  const sums = sumCells(claims, total ?? 'Total', { columns: style.columns, look });
  const table = openTable(paper, style, [...rows, sums, ...more]);
  table.headings();
  for (const row of rows) table.row(row);
  if (total !== undefined) table.row(sums, { bold: true, ruleAbove: true });
  return table;
}

interface ClaimsStyle {
  readonly look: Look;
  readonly total?: string | undefined;
  /** Cells of rows that are drawn later. */
  readonly more?: readonly (readonly string[])[];
}

function drawHeadings(drawing: Drawing): void {
  const { paper, style, places, size, left, right } = drawing;
  const ink = { size, bold: true };
  const heads = style.columns.map(({ heading }) => heading.split('\n'));
  const flat = style.columns.map(({ heading }) => heading.replaceAll('\n', ' '));
  const height = style.turnedHeadings
    ? Math.max(...flat.map((words) => paper.widthOf(words, ink))) + 8
    : Math.max(...heads.map((lines) => lines.length)) * size * 1.15 + size * 0.8;
  const { top } = paper;
  const bottom = top + height;
  if (style.shade !== undefined) paper.fill([left - 2, top], [right + 2, bottom], style.shade);
  places.forEach((place, at) => {
    const lines = heads[at] ?? [];
    if (style.turnedHeadings) {
      const x = (place.left + place.right) / 2;
      paper.putTurned(flat[at] ?? '', { x, bottom: bottom - 4, ...ink });
      return;
    }
    lines.forEach((words, index) => {
      const y = bottom - size * 0.4 - (lines.length - index) * size * 1.15;
      putCell(drawing, words, { place, top: y, bold: true });
    });
  });
  drawGrid(drawing, top, bottom);
  const { rules } = style;
  if (rules === 'head' || rules === 'rows') paper.rule([left, bottom], [right, bottom]);
  paper.top = rules === 'grid' ? bottom : bottom + 2;
}

function drawRow(
  drawing: Drawing,
  cells: readonly string[],
  { bold = false, ruleAbove = false, shade, band, line, under = [] }: RowStyle & RowPlace,
): void {
  const { paper, style, places, size, left, right } = drawing;
  const { top } = paper;
  const bottom = top + line * (1 + under.length);
  const color = shade ?? band;
  if (color !== undefined) paper.fill([left - 2, top], [right + 2, bottom], color);
  if (ruleAbove) paper.rule([left, top], [right, top]);
  const inset = (line - size) / 2 + 0.5;
  places.forEach((own, at) => {
    const place = at === 0 && bold ? { ...own, align: 'left' as const } : own;
    putCell(drawing, cells[at] ?? '', { place, top: top + inset, bold });
  });
  under.forEach((words, index) => {
    for (const [at, text] of words) {
      const x = places[at]?.left ?? left;
      paper.put(text, { x, size, top: top + inset + line * (index + 1) });
    }
  });
  drawGrid(drawing, top, bottom);
  if (style.rules === 'rows') paper.rule([left, bottom], [right, bottom], 0.25);
  paper.top = bottom;
}

interface RowPlace {
  readonly line: number;
  readonly band: string | undefined;
}

/** In the words, a tab precedes what goes to the column's other position. */
function putCell(
  { paper, size }: Drawing,
  words: string,
  { place, top, bold }: { readonly place: Place; readonly top: number; readonly bold: boolean },
): void {
  const [start = '', end] = words.split('\t');
  const { left, right, align, tail } = place;
  const at = { size, bold, top };
  if (end === undefined) {
    const x = { left, right, center: (left + right) / 2 }[align];
    paper.put(start, { ...at, x, align });
  } else if (start === '$') {
    paper.put('$', { ...at, x: left });
    paper.put(end, { ...at, x: right, align: 'right' });
  } else {
    paper.put(start, { ...at, x: right - tail - size * 0.5, align: 'right' });
    paper.put(end, { ...at, x: right - tail });
  }
}

function drawGrid({ paper, style, places, left, right }: Drawing, top: number, bottom: number) {
  if (style.rules !== 'grid') return;
  const edges = places.map((place, at) => {
    const before = places[at - 1];
    return before === undefined ? left - 2 : (before.right + place.left) / 2;
  });
  for (const x of [...edges, right + 2]) paper.rule([x, top], [x, bottom], 0.4);
  for (const y of [top, bottom]) paper.rule([left - 2, y], [right + 2, y], 0.4);
}

/** The column's position on the page. */
export interface Place {
  readonly left: number;
  readonly right: number;
  readonly align: 'left' | 'right' | 'center';
  /** How much of the right side the cents take if they are split off. */
  readonly tail: number;
}

interface Measuring {
  readonly columns: readonly WildColumn[];
  readonly left?: number;
  readonly right?: number;
  readonly size: number;
  readonly gap: number;
  readonly spread?: boolean;
  readonly turnedHeadings?: boolean;
}

/** Columns as wide as their widest cell, in the largest letters that fit. */
export function placesOf(
  paper: Paper,
  style: Measuring,
  rows: readonly (readonly string[])[],
): { readonly size: number; readonly places: readonly Place[] } {
  const left = style.left ?? paper.margin;
  const room = (style.right ?? paper.right) - left;
  for (let { size } = style; size >= 4.5; size -= 0.25) {
    const measured = style.columns.map(({ heading }, at) => {
      const cells = rows.map((row) => row[at] ?? '');
      return widthOf(paper, cells, { heading, size, isTurned: style.turnedHeadings === true });
    });
    const own = measured.reduce((sum, { width }) => sum + width, 0);
    const gaps = Math.max(1, measured.length - 1);
    if (own + gaps * style.gap > room) continue;
    const gap = style.spread ? (room - own) / gaps : style.gap;
    let x = left;
    const places = measured.map(({ width, tail }, at): Place => {
      const place = { left: x, right: x + width, tail };
      x += width + gap;
      return { ...place, align: style.columns[at]?.align ?? 'left' };
    });
    return { size, places };
  }
  throw new RangeError('the columns do not fit on the page');
}

function widthOf(
  paper: Paper,
  cells: readonly string[],
  { heading, size, isTurned }: { heading: string; size: number; isTurned: boolean },
): { readonly width: number; readonly tail: number } {
  const of = (words: string) => paper.widthOf(words, { size, bold: true });
  const head = isTurned ? size * 1.4 : Math.max(...heading.split('\n').map(of));
  const tails = cells.flatMap((cell) => (/^[^$].*\t/.test(cell) ? [of(afterTab(cell))] : []));
  const tail = Math.max(0, ...tails);
  const widths = cells.map((cell) => {
    if (!cell.includes('\t')) return of(cell);
    if (cell.startsWith('$\t')) return of('$ ') + of(afterTab(cell));
    return of(cell.slice(0, cell.indexOf('\t'))) + size * 0.5 + tail;
  });
  return { width: Math.max(head, ...widths), tail };
}

function afterTab(cell: string): string {
  return cell.slice(cell.indexOf('\t') + 1);
}
