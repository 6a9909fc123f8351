import { isFigure } from '../cell-text.ts';
import type { Column } from '../document.ts';
import { type LoadedFont, loadFont } from './fonts.ts';

export interface TableLayout {
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
export function layOutTable({ columns, rows, width }: Content): TableLayout {
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
