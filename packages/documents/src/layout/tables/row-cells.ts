import type { Line, Token } from '../lines/placed-word.ts';
import type { TableColumn } from './table-column.ts';
import { fitOf } from './table-column.ts';

/** The tokens of a line by the column in which they stand. */
export type RowCells = ReadonlyMap<TableColumn, readonly Token[]>;

export function rowCells(line: Line, columns: readonly TableColumn[]): RowCells {
  const cells = new Map<TableColumn, Token[]>();
  for (const token of line.tokens) {
    const column = columnOf(token, columns);
    if (column === undefined) continue;
    const cell = cells.get(column);
    if (cell === undefined) cells.set(column, [token]);
    else cell.push(token);
  }
  return cells;
}

/** The column in which most of a token lies, beside a border the one that its kind suits. */
function columnOf(token: Token, columns: readonly TableColumn[]): TableColumn | undefined {
  let best: TableColumn | undefined;
  let bestScore = Number.NEGATIVE_INFINITY;
  const width = Math.max(token.right - token.left, 0.01);
  for (const column of columns) {
    const inside = (Math.min(token.right, column.to) - Math.max(token.left, column.from)) / width;
    if (inside >= 0.999) return column;
    if (inside <= 0.05) continue;
    const score = inside + fitOf(column.meaning, token.kind);
    if (score > bestScore) [best, bestScore] = [column, score];
  }
  return best;
}
