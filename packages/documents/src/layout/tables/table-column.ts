import type { HeadingMeaning } from '../headings/heading-meanings.ts';
import { type Line, leftOf, rightOf, type Token, type TokenKind } from '../lines/tokens.ts';
import { isAmountMeaning } from './heading-bands.ts';

/** Where to look for a column: under its heading, or where it was on the previous page. */
export interface ColumnAnchor {
  readonly left: number;
  readonly right: number;
  readonly heading: string;
  readonly meaning: HeadingMeaning | undefined;
  readonly printed: string;
  /** How certain the heading's meaning is. */
  readonly confidence: number;
}

/** A table's column: its cells' words are between `from` and `to`. */
export interface TableColumn extends ColumnAnchor {
  readonly from: number;
  readonly to: number;
  /** What most of its cells look like; undefined if they differ or there are none. */
  readonly mostly: TokenKind | undefined;
}

export interface FoundColumns {
  readonly columns: readonly TableColumn[];
  /** How badly contents fit their anchors, per column. */
  readonly misfit: number;
}

type Fit = Partial<Record<TokenKind, number>>;

const amountFit: Fit = { amount: 1, dash: 1, number: 0.6, count: 0.5, text: 0.1 };

const wordsFit: Fit = {
  text: 1,
  code: 0.8,
  count: 0.7,
  number: 0.7,
  dash: 0.9,
  ndc: 0.4,
  day: 0.3,
  amount: 0.3,
};

const anyFit: Fit = {
  text: 0.9,
  code: 0.9,
  count: 0.8,
  number: 0.8,
  dash: 0.8,
  ndc: 0.6,
  day: 0.6,
  amount: 0.5,
};

const fits: Partial<Record<HeadingMeaning, Fit>> = {
  price: { amount: 1, number: 1, dash: 1, count: 0.8 },
  quantity: { count: 1, number: 1, amount: 0.8, dash: 0.6 },
  ndc: { ndc: 1, code: 0.9, dash: 0.7, count: 0.5 },
  dateOfService: { day: 1, dash: 0.5, count: 0.8, number: 0.8 },
  paidOn: { day: 1, dash: 0.5 },
  day: { day: 1, dash: 0.5 },
  claimId: { count: 1, code: 1, ndc: 0.7, dash: 0.5, text: 0.2 },
  drugName: wordsFit,
  description: wordsFit,
  planName: { ...wordsFit, code: 1, count: 0.9 },
  payerName: { ...wordsFit, code: 0.4, ndc: 0.2 },
  payeeName: { ...wordsFit, code: 0.4, ndc: 0.2 },
  traceNumber: { code: 1, count: 1, ndc: 0.9, number: 0.5, text: 0.2 },
  status: { text: 1, code: 0.8, count: 0.8, dash: 0.8 },
};

/** How well a token fits a column's meaning, from 0 to 1. */
export function fitOf(meaning: HeadingMeaning | undefined, kind: TokenKind): number {
  if (meaning === undefined) return 0.7;
  const fit = fits[meaning] ?? (isAmountMeaning(meaning) ? amountFit : anyFit);
  return fit[kind] ?? 0;
}

/** Whether the column's cells hold text, so that several tokens are one cell. */
export function holdsWords(meaning: HeadingMeaning | undefined): boolean {
  return (
    (fits[meaning ?? 'known'] ?? anyFit).text === 1 ||
    meaning === 'known' ||
    meaning === 'reason' ||
    meaning === 'reference' ||
    meaning === 'payeeName'
  );
}

/** The kind of more than half of all cells other than blanks and dashes. */
export function mostOf(kinds: readonly (readonly [TokenKind, number])[]): TokenKind | undefined {
  const told = kinds.filter(([kind]) => kind !== 'dash');
  const all = told.reduce((sum, [, count]) => sum + count, 0);
  const [first] = told.toSorted((a, b) => b[1] - a[1]);
  return first !== undefined && first[1] * 2 > all ? first[0] : undefined;
}

export function strayAnchor(left: number, right: number): ColumnAnchor {
  return { left, right, heading: '', printed: '', meaning: undefined, confidence: 0 };
}

/** A line's tokens by column. */
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

/** The column that holds most of a token; near a border, the one that fits its kind. */
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

/** Columns whose digits, joined with a neighbor's, are another valid value. */
const joinable: ReadonlySet<HeadingMeaning | undefined> = new Set(['claimId', 'ndc', 'quantity']);

/**
 * A number that reaches over another column, which has no cell of its own in this row, is two
 * numbers that touch: it is as good as unread.
 */
export function withTouching(cells: RowCells, columns: readonly TableColumn[]): RowCells {
  const blank = columns.filter((column) => !cells.has(column));
  const isOfTwo = ({ left, right }: Token): boolean =>
    blank.some((column) => {
      const middle = (column.left + column.right) / 2;
      return left < middle && middle < right;
    });
  const marked = [...cells].map(([column, tokens]) => {
    if (!joinable.has(column.meaning) || !tokens.some(isOfTwo)) return [column, tokens] as const;
    const unread = tokens.map((token) => ({
      ...token,
      words: token.words.map((word) => ({ ...word, confidence: 0 })),
    }));
    return [column, unread] as const;
  });
  return new Map(marked);
}

/** Tokens of many rows at overlapping positions: a column as its contents show it. */
export interface ContentColumn {
  readonly left: number;
  readonly right: number;
  readonly tokens: readonly Token[];
  /** How many there are of each kind. */
  readonly kinds: ReadonlyMap<TokenKind, number>;
}

/** Columns are separated by gaps that no word of any row crosses. */
export function contentColumns(rows: readonly Line[]): ContentColumn[] {
  const tokens = rows.flatMap((row) => row.tokens).sort((a, b) => a.left - b.left);
  const gap = 0.12 * (rows[0]?.height ?? 10);
  const columns: { left: number; right: number; tokens: Token[] }[] = [];
  for (const token of tokens) {
    const column = columns.at(-1);
    // A sheet's cells may touch; they never overlap.
    const isCell = token.words[0]?.decidedBy === 'cells';
    const reach = isCell ? token.left + gap : token.left - gap;
    if (column !== undefined && reach < column.right) {
      column.tokens.push(token);
      column.right = Math.max(column.right, token.right);
    } else columns.push({ left: token.left, right: token.right, tokens: [token] });
  }
  return columns.map((column) => ({ ...column, kinds: kindsOf(column.tokens) }));
}

export function kindsOf(tokens: readonly Token[]): Map<TokenKind, number> {
  const kinds = new Map<TokenKind, number>();
  for (const { kind } of tokens) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return kinds;
}

/**
 * Between two positions, the one that the fewest words cross, in the middle of the widest such gap.
 */
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

/** Splits a column at a position; a crossing word goes where more of it is. */
export function cutColumn(column: ContentColumn, at: number): ContentColumn[] {
  const left = column.tokens.filter((token) => (token.left + token.right) / 2 < at);
  const right = column.tokens.filter((token) => (token.left + token.right) / 2 >= at);
  return [left, right]
    .filter((tokens) => tokens.length > 0)
    .map((tokens) => ({
      left: leftOf(tokens),
      right: rightOf(tokens),
      tokens,
      kinds: kindsOf(tokens),
    }));
}
