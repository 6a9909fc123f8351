import type { TrueClaim } from '../corpus/truth.ts';
import { cellsOf, sumCells, type WildColumn } from './columns.ts';
import type { Look } from './look.ts';
import type { Paper } from './paper.ts';
import { type Place, placesOf } from './table-places.ts';

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
