import type { Paper } from './paper.ts';

/** Columns of a line printer: each line is one string, and columns are counted in letters. */
export interface PrinterColumn {
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** As wide as the widest of their cells. */
export function printerColumns(
  rows: readonly (readonly string[])[],
  aligns: readonly ('left' | 'right')[],
): readonly PrinterColumn[] {
  return aligns.map((align, at) => ({
    align,
    width: Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  }));
}

export function lineOf(
  cells: readonly string[],
  columns: readonly PrinterColumn[],
  space = ' ',
): string {
  return columns
    .map(({ width, align }, at) => {
      const cell = cells[at] ?? '';
      return align === 'left' ? cell.padEnd(width) : cell.padStart(width);
    })
    .join(space)
    .trimEnd();
}

export function lengthOf(columns: readonly PrinterColumn[], space = ' '): number {
  return columns.reduce((sum, { width }) => sum + width, 0) + space.length * (columns.length - 1);
}

export interface Printer {
  /** Letters per line. */
  readonly length: number;
  line(text?: string): void;
  /** Lines that stay together on a page. */
  together(lines: readonly string[]): void;
}

/** Prints lines of Courier, with the same lines at the top of each page. */
export function openPrinter(
  paper: Paper,
  {
    length,
    sizeMax,
    top,
  }: { length: number; sizeMax: number; top: (page: number) => readonly string[] },
): Printer {
  const size = Math.min(sizeMax, (paper.width - 2 * paper.margin) / (length * 0.6));
  if (size < 4.5) throw new RangeError('the lines do not fit on the page');
  const step = size * 1.2;
  let page = 1;
  const put = (text: string) => {
    paper.put(text, { x: paper.margin, size });
    paper.top += step;
  };
  for (const text of top(page)) put(text);
  paper.onNewPage = () => {
    page += 1;
    for (const text of top(page)) put(text);
  };
  return {
    length,
    line(text = '') {
      paper.need(step);
      put(text);
    },
    together(lines) {
      paper.need(step * lines.length);
      for (const text of lines) put(text);
    },
  };
}

/** Words at both ends of a line. */
export function ends(left: string, right: string, length: number): string {
  return left + right.padStart(Math.max(right.length + 1, length - left.length));
}

export function centered(words: string, length: number): string {
  return ' '.repeat(Math.max(0, Math.floor((length - words.length) / 2))) + words;
}
