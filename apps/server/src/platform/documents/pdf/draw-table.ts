import { cellText, isFigure } from '../cell-text.ts';
import type { Cell, Column } from '../document.ts';
import { wrapText } from './draw-words.ts';
import { type LoadedFont, loadFont } from './fonts.ts';
import { colours, lineFactor, margin, type Pen, type Structure } from './pen.ts';

export interface PrintedTable {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  readonly total?: readonly Cell[];
}

type Part = 'head' | 'body' | 'total';
type Lines = readonly (readonly string[])[];

/** A table with no more rows than this stays on one page. */
const togetherRowsMax = 16;
/** The last page of a longer table has at least this many rows. */
const endRowsMin = 8;
/** Share of a page; a larger one would leave half of the page before empty. */
const togetherShareMax = 0.45;

/** A table with known widths, and the height of its beginning that stays together. */
export interface LaidTable {
  readonly columns: readonly Column[];
  readonly layout: TableLayout;
  readonly head: Lines;
  readonly rows: readonly (readonly string[])[];
  readonly total?: Lines;
  readonly beginning: number;
}

export function layTable(pen: Pen, { columns, rows, total }: PrintedTable): LaidTable {
  const printed = rows.map((row) => toText(row, columns));
  const sums = total === undefined ? undefined : toText(total, columns);
  const layout = layOutTable({
    columns,
    rows: sums === undefined ? printed : [...printed, sums],
    width: pen.width,
  });
  const lines = (texts: readonly string[], part: Part) => linesOf(texts, { columns, layout, part });
  const head = lines(
    columns.map(({ label }) => label),
    'head',
  );
  const totalLines = sums === undefined ? {} : { total: lines(sums, 'total') };
  const heightOfFirst = (count: number) =>
    heightOf(head, layout) +
    printed
      .slice(0, count)
      .reduce((height, texts) => height + heightOf(lines(texts, 'body'), layout), 0);
  const whole =
    printed.length > togetherRowsMax
      ? Number.POSITIVE_INFINITY
      : heightOfFirst(togetherRowsMax) + heightOf(totalLines.total ?? [], layout);
  const together = whole <= togetherMax(pen);
  const beginning = together ? whole : heightOfFirst(2);
  return { columns, layout, head, rows: printed, ...totalLines, beginning };
}

/** The height that stays together on one page. */
export const togetherMax = ({ bottom }: Pen): number => (bottom - margin) * togetherShareMax;

/** A table over any number of pages, with its head on each. */
export function drawTable(pen: Pen, table: LaidTable): void {
  const { columns, layout, head, rows, total, beginning } = table;
  const structure = pen.pdf.struct('Table');
  pen.structure.add(structure);
  /** Includes what has to be below it on the same page. */
  const row = (lines: Lines, part: Part, below = 0) => {
    if (pen.y + heightOf(lines, layout) + below > pen.bottom) {
      pen.newPage();
      drawRow(pen, { lines: head, columns, layout, part: 'head' });
    }
    drawRow(pen, { lines, columns, layout, part, structure });
  };
  pen.need(beginning);
  drawRow(pen, { lines: head, columns, layout, part: 'head', structure });
  const body = (texts: readonly string[]) => linesOf(texts, { columns, layout, part: 'body' });
  const endHeight = rows
    .slice(1 - endRowsMin)
    .reduce((height, texts) => height + heightOf(body(texts), layout), 0);
  const totalHeight = total === undefined ? 0 : heightOf(total, layout);
  for (const [index, texts] of rows.entries()) {
    // The last page has more than a row or two, and a total stays with the last row.
    const isEnd = index > 0 && index === rows.length - endRowsMin && endHeight <= togetherMax(pen);
    const below = isEnd ? endHeight : 0;
    row(body(texts), 'body', isEnd || index === rows.length - 1 ? below + totalHeight : 0);
  }
  if (total !== undefined) row(total, 'total');
  structure.end();
  pen.y += 10;
}

function toText(row: readonly Cell[], columns: readonly Column[]): readonly string[] {
  const { printable } = loadFont('regular');
  return columns.map(({ kind }, index) => {
    const value = row[index];
    return value === undefined || value === '' ? '' : printable(cellText(value, kind));
  });
}

interface Placed {
  readonly columns: readonly Column[];
  readonly layout: TableLayout;
  readonly part: Part;
}

function linesOf(texts: readonly string[], { columns, layout, part }: Placed): Lines {
  const font = loadFont(part === 'body' ? 'regular' : 'bold');
  return columns.map((_, index) => {
    const width = (layout.widths[index] ?? 0) - 2 * layout.padding;
    // Slightly more than measured, so that text of exactly this width isn't broken.
    return wrapText(texts[index] ?? '', { font, size: layout.size, width: width + 0.01 });
  });
}

function heightOf(lines: Lines, { size, padding }: TableLayout): number {
  const most = Math.max(1, ...lines.map((cell) => cell.length));
  return most * size * lineFactor + 2 * padding * 0.7;
}

interface DrawnRow extends Placed {
  readonly lines: Lines;
  /** None for a repeated head, so that a screen reader reads it once. */
  readonly structure?: Structure;
}

function drawRow(pen: Pen, { lines, columns, layout, part, structure }: DrawnRow): void {
  const { pdf } = pen;
  const { size, padding, widths } = layout;
  const height = heightOf(lines, layout);
  const top = pen.y;
  pdf.markContent('Artifact', { type: 'Layout' });
  if (part === 'head') {
    pdf.rect(pen.left, top, pen.width, height).fill(colours.soft);
  }
  const edge = part === 'total' ? top : top + height;
  pdf.moveTo(pen.left, edge).lineTo(pen.left + pen.width, edge);
  pdf.lineWidth(part === 'body' ? 0.4 : 0.8);
  pdf.stroke(part === 'body' ? colours.line : colours.accent);
  if (structure !== undefined) pdf.endMarkedContent();
  const row = structure && pdf.struct('TR');
  if (structure !== undefined && row !== undefined) structure.add(row);
  let x = pen.left;
  for (const [index, column] of columns.entries()) {
    const width = widths[index] ?? 0;
    const draw = () => {
      (lines[index] ?? []).forEach((line, number) => {
        if (line === '') return;
        const y = top + padding * 0.7 + number * size * lineFactor;
        const place = { x: x + padding, y, width: width - 2 * padding };
        pen.text(line, place, {
          size,
          font: part === 'body' ? 'regular' : 'bold',
          align: isFigure(column.kind) ? 'right' : 'left',
          ...(part === 'head' ? { colour: colours.accent } : {}),
        });
      });
    };
    if (row === undefined) draw();
    else if (part === 'head') row.add(pdf.struct('TH', { scope: 'Column' } as object, [draw]));
    else row.add(pdf.struct('TD', {}, [draw]));
    x += width;
  }
  row?.end();
  if (structure === undefined) pdf.endMarkedContent();
  pen.y = top + height;
}

interface TableLayout {
  readonly size: number;
  readonly padding: number;
  readonly widths: readonly number[];
}

const sizes = [8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5, 4.5];
/** Tables of many pages get a smaller font and fewer pages. */
const longRows = 200;
const longSizeMax = 7;
/** Narrower columns would break names into syllables. In multiples of the font size. */
const wordsWidthMin = 9;
/** When nothing else fits. */
const syllablesWidthMin = 4;

interface Content {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  readonly width: number;
}

/**
 * The largest font with which every figure fits on its line and text has room to wrap.
 */
function layOutTable({ columns, rows, width }: Content): TableLayout {
  const natural = columns.map((column, index) => naturalWidth(column, rows, index));
  for (const size of sizes) {
    if (rows.length > longRows && size > longSizeMax) continue;
    const widths = fit({ columns, natural, size, width, least: wordsWidthMin });
    if (widths !== undefined) return { size, padding: paddingOf(size), widths };
  }
  const size = sizes.at(-1) ?? 5;
  const least = fit({ columns, natural, size, width, least: syllablesWidthMin });
  const widths = least ?? columns.map(() => width / columns.length);
  return { size, padding: paddingOf(size), widths };
}

function paddingOf(size: number): number {
  return size * 0.55;
}

interface Natural {
  /**
   * Widths of the widest text on one line, and of unbreakable text; in multiples of the font size.
   */
  readonly wanted: number;
  readonly least: number;
}

function naturalWidth(
  column: Column,
  rows: readonly (readonly string[])[],
  index: number,
): Natural {
  const bold = loadFont('bold');
  const regular = loadFont('regular');
  const head = Math.max(...column.label.split(' ').map((word) => bold.widthOf(word)));
  let widest = 0;
  for (const row of rows) widest = Math.max(widest, widthOf(row[index] ?? '', bold, regular));
  const unbroken = isFigure(column.kind) || column.kind === 'day' || column.kind === 'month';
  return {
    wanted: Math.max(head, widest),
    least: Math.max(head, unbroken ? widest : 0),
  };
}

/** A total is bold, so with a total every column gets the width of bold text. */
function widthOf(text: string, bold: LoadedFont, regular: LoadedFont): number {
  const width = regular.widthOf(text);
  return text.length > 40 ? width : Math.max(width, bold.widthOf(text));
}

interface Fit {
  readonly columns: readonly Column[];
  readonly natural: readonly Natural[];
  readonly size: number;
  readonly width: number;
  readonly least: number;
}

function fit({ columns, natural, size, width, least }: Fit): readonly number[] | undefined {
  const room = width - columns.length * 2 * paddingOf(size);
  const atLeast = natural.map((column) => Math.max(column.least, Math.min(column.wanted, least)));
  let free = room / size - sum(atLeast);
  if (free < 0) return undefined;
  const widths = [...atLeast];
  // Distributes the rest by weight to the columns that need it, until none does.
  for (let round = 0; round < columns.length && free > 0.01; round += 1) {
    const wanting = widths.flatMap((has, index) =>
      (natural[index]?.wanted ?? 0) > has ? [index] : [],
    );
    const weights = sum(wanting.map((index) => columns[index]?.weight ?? 1));
    if (wanting.length === 0) break;
    const portion = free / weights;
    for (const index of wanting) {
      const has = widths[index] ?? 0;
      const more = Math.min(
        portion * (columns[index]?.weight ?? 1),
        (natural[index]?.wanted ?? 0) - has,
      );
      widths[index] = has + more;
      free -= more;
    }
  }
  const spare = Math.max(0, free) / columns.length;
  return widths.map((has) => (has + spare) * size + 2 * paddingOf(size));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
