import type { Line } from '../lines/placed-word.ts';
import { isAmountMeaning } from './heading-band.ts';
import { centsOf, isUnsure, type KnownMeanings, type RowCents, rowsMin } from './row-roles.ts';
import type { TableColumn } from './table-column.ts';

/** More columns can't be tried in all their signs. */
const columnsMax = 7;

/**
 * Columns of amounts whose heading nobody knows, where every row says that they only repeat
 * others: parts that add up to the net, its sum so far, its change from the row before, or what
 * other columns come to. The net itself has to be explained by the other columns in each row, so
 * none of them can be a fee. They become amounts that are no part of the payment.
 */
export function withMemos<Column extends TableColumn>(
  columns: readonly Column[],
  rows: readonly Line[],
  known: KnownMeanings,
): Column[] {
  const net = columns.find(({ meaning }) => meaning === 'net');
  const amounts = columns.filter(({ from, mostly, to }) => mostly === 'amount' && from < to);
  const unknown = amounts.filter((column) => column !== net && isUnsure(column));
  if (net === undefined || unknown.length === 0) return [...columns];
  const table = centsOf(rows, columns);
  const nets = table.map((row) => row.get(net) ?? 0);
  const priced = amounts.filter(
    (column) => column !== net && (column.meaning === undefined || isAmountMeaning(column.meaning)),
  );
  const cents = (column: Column) => table.map((row) => row.get(column));
  const isMemo = (some: readonly Column[]): boolean => {
    const isEnough =
      rows.length >= rowsMin || some.every(({ heading }) => known.get(heading) === 'price');
    const [one] = some;
    const others = priced.filter((column) => !some.includes(column));
    const repeats =
      some.length > 1
        ? areParts(some.map(cents), nets)
        : follows(one && cents(one), nets) || (one !== undefined && sumsUp(one, others, table));
    return isEnough && repeats && explains(others, table, nets);
  };
  const memos = runsOf(unknown).find(isMemo);
  if (memos === undefined) return [...columns];
  const [memo] = memos;
  const others = priced.filter((column) => !memos.includes(column));
  /** Whether what was left out comes to others with this column only: its words are right. */
  const isProven = (column: Column): boolean =>
    column.meaning !== undefined &&
    memo !== undefined &&
    sumsUp(memo, others, table) &&
    !sumsUp(
      memo,
      others.filter((other) => other !== column),
      table,
    );
  return columns.map((one) => {
    if (memos.includes(one)) return { ...one, meaning: 'price', confidence: 1 };
    return others.includes(one) && isProven(one) ? { ...one, confidence: 1 } : one;
  });
}

/** All that stand next to each other, the longest first. */
function runsOf<Item>(items: readonly Item[]): (readonly Item[])[] {
  const runs = items.flatMap((_, from) =>
    items.slice(from).map((__, more) => items.slice(from, from + more + 1)),
  );
  return runs.sort((one, other) => other.length - one.length);
}

/** Whether a column that no rule knows is what others come to in every row. */
function sumsUp(
  column: TableColumn,
  others: readonly TableColumn[],
  table: readonly RowCents[],
): boolean {
  if (column.meaning !== undefined) return false;
  const cents = table.map((row) => row.get(column) ?? 0);
  const isTold = cents.filter((one) => one !== 0).length >= rowsMin;
  return isTold && explains(others, table, cents);
}

/** Whether one signed sum of columns comes to the same in every row. */
function explains(
  columns: readonly TableColumn[],
  table: readonly RowCents[],
  wholes: readonly number[],
): boolean {
  const [column, ...others] = columns;
  if (column === undefined) return wholes.every((cents) => cents === 0);
  if (columns.length > columnsMax) return false;
  return [1, -1, 0].some((factor) => {
    const rest = wholes.map((cents, at) => cents - factor * (table[at]?.get(column) ?? 0));
    return explains(others, table, rest);
  });
}

type Cents = readonly (number | undefined)[];

/** The same again, its sum so far, or what it is with the row before, where it is printed. */
function follows(column: Cents = [], nets: readonly number[]): boolean {
  const ways = [
    (at: number) => nets[at],
    (at: number) => (nets[at] ?? 0) + (nets[at - 1] ?? 0),
    (at: number) => (column[at - 1] ?? 0) + (nets[at] ?? 0),
  ];
  return ways.some((way) => column.every((cents, at) => cents === undefined || cents === way(at)));
}

/** Parts of a whole have its sign, all of them, and come to it. */
function areParts(columns: readonly Cents[], nets: readonly number[]): boolean {
  return nets.every((net, at) => {
    const own = columns.map((column) => column[at] ?? 0);
    const isOneWay = own.every((cents) => cents * net >= 0);
    return isOneWay && own.reduce((sum, cents) => sum + cents, 0) === net;
  });
}
