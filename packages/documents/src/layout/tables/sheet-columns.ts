import type { Line, Token, TokenKind } from '../lines/placed-word.ts';
import { type ColumnAnchor, type FoundColumns, mostOf, strayAnchor } from './table-column.ts';

/** A sheet's columns are given: each begins where its heading and all its cells do. */
export function sheetColumns(
  anchors: readonly ColumnAnchor[],
  rows: readonly Line[],
): FoundColumns {
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
