import type { Line, Token, TokenKind } from '../lines/placed-word.ts';

/** Tokens of many rows whose places overlap: a column as its contents show it. */
export interface ContentColumn {
  readonly left: number;
  readonly right: number;
  readonly tokens: readonly Token[];
  /** How many of them there are of each kind. */
  readonly kinds: ReadonlyMap<TokenKind, number>;
}

/** Columns are told apart by a gap that no word of any row crosses. */
export function contentColumns(rows: readonly Line[]): ContentColumn[] {
  const tokens = rows.flatMap((row) => row.tokens).sort((a, b) => a.left - b.left);
  const gap = 0.12 * (rows[0]?.height ?? 10);
  const columns: { left: number; right: number; tokens: Token[] }[] = [];
  for (const token of tokens) {
    const column = columns.at(-1);
    // Cells of a sheet may touch; they never overlap.
    const isCell = token.words[0]?.decidedBy === 'cells';
    const reach = isCell ? token.left + gap : token.left - gap;
    if (column !== undefined && reach < column.right) {
      column.tokens.push(token);
      column.right = Math.max(column.right, token.right);
    } else columns.push({ left: token.left, right: token.right, tokens: [token] });
  }
  return columns.map((column) => ({ ...column, kinds: kindsOf(column.tokens) }));
}

function kindsOf(tokens: readonly Token[]): Map<TokenKind, number> {
  const kinds = new Map<TokenKind, number>();
  for (const { kind } of tokens) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return kinds;
}

/** Between two places the one that the fewest words cross, in the middle of the widest such gap. */
export function bestCut(
  tokens: readonly Token[],
  { from, to }: { from: number; to: number },
): { at: number; crossed: number } {
  const edges = tokens.flatMap((token) => [token.left, token.right]);
  const stops = [from, ...edges.filter((edge) => edge > from && edge < to), to].sort(
    (a, b) => a - b,
  );
  let best = { at: (from + to) / 2, crossed: Number.POSITIVE_INFINITY, width: 0 };
  for (let at = 1; at < stops.length; at += 1) {
    const [left = 0, right = 0] = [stops[at - 1], stops[at]];
    const width = right - left;
    if (width <= 0) continue;
    const middle = (left + right) / 2;
    const crossed = tokens.filter((token) => token.left < middle && token.right > middle).length;
    if (crossed < best.crossed || (crossed === best.crossed && width > best.width)) {
      best = { at: middle, crossed, width };
    }
  }
  return best;
}

/** A column in two at a place; a word that crosses it goes where more of it lies. */
export function cutColumn(column: ContentColumn, at: number): ContentColumn[] {
  const left = column.tokens.filter((token) => (token.left + token.right) / 2 < at);
  const right = column.tokens.filter((token) => (token.left + token.right) / 2 >= at);
  return [left, right]
    .filter((tokens) => tokens.length > 0)
    .map((tokens) => ({
      left: Math.min(...tokens.map((token) => token.left)),
      right: Math.max(...tokens.map((token) => token.right)),
      tokens,
      kinds: kindsOf(tokens),
    }));
}
