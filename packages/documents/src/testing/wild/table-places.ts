import type { WildColumn } from './columns.ts';
import type { Paper } from './paper.ts';

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
