import type { Line, Token, TokenKind } from '../lines/placed-word.ts';
import { alignColumns } from './align-columns.ts';
import { bestCut, type ContentColumn, contentColumns, cutColumn } from './content-columns.ts';
import {
  type ColumnAnchor,
  type FoundColumns,
  mostOf,
  strayAnchor,
  type TableColumn,
} from './table-column.ts';

/** More rows only repeat where columns are; fewer keep a long document fast. */
const sampleMax = 400;

/** Columns as the rows of a table show them, found once for all ways to read its headings. */
export interface TableContents {
  readonly columns: readonly ContentColumn[];
  readonly height: number;
  readonly rows: number;
}

export function contentsOf(rows: readonly Line[]): TableContents {
  const sample =
    rows.length <= sampleMax
      ? rows
      : rows.filter((_, at) => at % Math.ceil(rows.length / sampleMax) === 0);
  const height = median(sample.map((row) => row.height));
  return { columns: contentColumns(sample), height, rows: sample.length };
}

/** The columns of a table: where its rows have gaps, and which heading each belongs to. */
export function findColumns(anchors: readonly ColumnAnchor[], rows: readonly Line[]): FoundColumns {
  if (rows[0]?.words[0]?.decidedBy === 'cells') return sheetColumns(anchors, rows);
  return columnsUnder(anchors, contentsOf(rows));
}

/** Which heading each column of contents belongs to. */
export function columnsUnder(
  anchors: readonly ColumnAnchor[],
  { columns: own, height, rows }: TableContents,
): FoundColumns {
  let contents = own;
  let aligned = alignColumns(contents, anchors, height);
  for (let round = 0; round < anchors.length; round += 1) {
    const cut = cutFor({ contents, anchors, anchorOf: aligned.anchorOf, rows });
    if (cut === undefined) break;
    const next = alignColumns(cut, anchors, height);
    if (next.cost >= aligned.cost) break;
    [contents, aligned] = [cut, next];
  }
  const columns = toColumns(contents, anchors, aligned.anchorOf);
  return { columns, misfit: aligned.cost / Math.max(1, anchors.length) };
}

interface Cutting {
  readonly contents: readonly ContentColumn[];
  readonly anchors: readonly ColumnAnchor[];
  readonly anchorOf: readonly (number | undefined)[];
  readonly rows: number;
}

/** Contents of two headings that some row's word joins are cut where the fewest words are. */
function cutFor({ contents, anchors, anchorOf, rows }: Cutting): ContentColumn[] | undefined {
  for (const [at, column] of contents.entries()) {
    const inside = anchors.flatMap((anchor, index) => {
      const middle = (anchor.left + anchor.right) / 2;
      const isFree = !anchorOf.includes(index) || anchorOf[at] === index;
      return isFree && middle > column.left && middle < column.right ? [anchor] : [];
    });
    const [first, second] = inside;
    if (first === undefined || second === undefined) continue;
    const between = { from: (first.left + first.right) / 2, to: (second.left + second.right) / 2 };
    const cut = bestCut(column.tokens, between);
    if (cut.crossed > rows * 0.34) continue;
    const parts = cutColumn(column, cut.at);
    if (parts.length === 2) return [...contents.slice(0, at), ...parts, ...contents.slice(at + 1)];
  }
  return undefined;
}

/** Columns with the room between them shared out. */
function toColumns(
  contents: readonly ContentColumn[],
  anchors: readonly ColumnAnchor[],
  anchorOf: readonly (number | undefined)[],
): TableColumn[] {
  const runs: Run[] = [];
  for (const [at, { left, right, kinds }] of contents.entries()) {
    const index = anchorOf[at];
    const last = runs.at(-1);
    const anchor = anchors[index ?? -1];
    if (last !== undefined && anchor !== undefined && last.anchor === anchor) {
      last.right = right;
      last.kinds = [...last.kinds, ...kinds];
    } else {
      runs.push({ left, right, kinds: [...kinds], anchor: anchor ?? strayAnchor(left, right) });
    }
  }
  return runs.map(({ left, right, kinds, anchor }, at) => ({
    ...anchor,
    mostly: mostOf(kinds),
    left,
    right,
    from: at === 0 ? Number.NEGATIVE_INFINITY : ((runs[at - 1]?.right ?? left) + left) / 2,
    to:
      at === runs.length - 1
        ? Number.POSITIVE_INFINITY
        : (right + (runs[at + 1]?.left ?? right)) / 2,
  }));
}

interface Run {
  readonly left: number;
  right: number;
  kinds: readonly (readonly [TokenKind, number])[];
  readonly anchor: ColumnAnchor;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 10;
}

/** A sheet's columns are given: each begins where its heading and all its cells do. */
function sheetColumns(anchors: readonly ColumnAnchor[], rows: readonly Line[]): FoundColumns {
  const cells = Map.groupBy(
    rows.flatMap((row) => row.tokens),
    (token) => token.left,
  );
  const lefts = [...new Set([...anchors.map(({ left }) => left), ...cells.keys()])];
  lefts.sort((one, other) => one - other);
  let strays = 0;
  const columns = lefts.flatMap((left, at) => {
    const tokens = cells.get(left);
    if (tokens === undefined) return [];
    const right = tokens.reduce((most, token) => Math.max(most, token.right), left);
    const anchor = anchors.find((one) => one.left === left);
    if (anchor === undefined) strays += 1;
    const from = at === 0 ? Number.NEGATIVE_INFINITY : left - 1;
    const to = (lefts[at + 1] ?? Number.POSITIVE_INFINITY) - 1;
    const own = anchor ?? strayAnchor(left, right);
    return [{ ...own, left, right, from, to, mostly: mostOf(kindsOf(tokens)) }];
  });
  // Rows of another sheet do not begin where these headings do.
  const misfit = strays * 2 > lefts.length ? Number.POSITIVE_INFINITY : 0;
  return { columns, misfit };
}

function kindsOf(tokens: readonly Token[]): [TokenKind, number][] {
  const byKind = Map.groupBy(tokens, ({ kind }) => kind);
  return [...byKind].map(([kind, all]) => [kind, all.length]);
}
