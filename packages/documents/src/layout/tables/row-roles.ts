import { parseCents } from '@pfs/core/money';
import { type HeadingMeaning, headingMeaning } from '../headings/heading-meanings.ts';
import { isAmount, type Line } from '../lines/tokens.ts';
import { parseAmount } from '../values/parse-values.ts';
import { isAmountMeaning } from './heading-bands.ts';
import { rowCells, type TableColumn } from './table-column.ts';

/** What headings were found to mean by the rows of a table before, by heading. */
export type KnownMeanings = ReadonlyMap<string, HeadingMeaning | undefined>;

/** Fewer rows may add up by chance. */
const rowsMin = 3;

/** So many rows at least have to say that what is taken off makes a difference. */
const tellingMin = 2;

/** More columns can't be tried in all their signs. */
const columnsMax = 8;

const fees: ReadonlySet<HeadingMeaning | undefined> = new Set<HeadingMeaning | undefined>([
  'dirFee',
  'gerFee',
  'transactionFee',
  'networkFee',
  'withheld',
  'otherAdjustment',
]);

const shares: ReadonlySet<HeadingMeaning | undefined> = new Set<HeadingMeaning | undefined>([
  'dispensingFee',
  'tax',
  'incentive',
  'patientPaid',
  'otherPayer',
]);

/**
 * Columns of amounts that no rule knows, with the meaning that all rows give them: gross is what
 * comes to the net with the fees alone, net is what gross comes to where no heading names it, the
 * cost of the drug is what needs the fee for dispensing too, and a fee that is added to that cost
 * is this one. Where two columns could be it, none is.
 */
export function withRowRoles<Column extends TableColumn>(
  columns: readonly Column[],
  rows: readonly Line[],
  known: KnownMeanings,
): Column[] {
  const amounts = columns.filter(({ from, mostly, to }) => mostly === 'amount' && from < to);
  const unsure = amounts.filter((column) => isUnsure(column) && !fees.has(column.meaning));
  const hasOpenFee = amounts.some(({ meaning }) => meaning === 'otherAdjustment');
  if (unsure.length === 0 && !hasOpenFee) return [...columns];
  const roles = new Map([
    ...priceRoles({ amounts, unsure, rows, known }),
    ...dispensingRole({ amounts, unsure, rows, known }),
  ]);
  const given = new Set(roles.values());
  return columns.map((column) => {
    const meaning = roles.get(column);
    if (meaning !== undefined) return { ...column, meaning, confidence: 1 };
    const isOther = unsure.includes(column) && column.meaning !== undefined;
    return isOther && given.has(column.meaning as HeadingMeaning)
      ? { ...column, meaning: undefined, confidence: 0 }
      : column;
  });
}

interface Amounts {
  readonly amounts: readonly TableColumn[];
  /** Those of them that no rule knows, and that are no fees. */
  readonly unsure: readonly TableColumn[];
  readonly rows: readonly Line[];
  readonly known: KnownMeanings;
}

type Roles = ReadonlyMap<TableColumn, HeadingMeaning>;

function priceRoles({ amounts, unsure, rows, known }: Amounts): Roles {
  const cents = centsOfColumns(rows, amounts);
  const taken = amounts.filter(({ meaning }) => fees.has(meaning));
  /** Whether one column comes to another with others, each of them with one sign in all rows. */
  const leads = (
    [from, to]: readonly [TableColumn, TableColumn],
    by: readonly TableColumn[],
    as: HeadingMeaning,
  ): boolean => {
    if (by.length > columnsMax) return false;
    const gaps = cents(to).map((one, at) => one - (cents(from)[at] ?? 0));
    const isKnown = known.get(from.heading) === as || known.get(to.heading) === as;
    const telling = gaps.filter((gap) => gap !== 0).length;
    const isEnough = isKnown || (rows.length >= rowsMin && telling >= tellingMin);
    return isEnough && addsUp(by.map(cents), gaps);
  };
  const roles = new Map<TableColumn, HeadingMeaning>();
  const net = sure(amounts, 'net') ?? amounts.find(({ meaning }) => meaning === 'net');
  const gross = sure(amounts, 'gross');
  const others = unsure.filter((column) => column !== net);
  const named = others.find(({ meaning }) => meaning === 'gross');
  const base = gross ?? named;
  if (net === undefined && base !== undefined) {
    const isNet = (column: TableColumn) => column !== base && leads([base, column], taken, 'net');
    return roleOf(only(others.filter(isNet)), 'net');
  }
  if (net === undefined || gross !== undefined) return roles;
  const other = only(others.filter((column) => leads([column, net], taken, 'gross')));
  if (other !== undefined) {
    // What is left after fees is mostly the smaller one, whatever it is called.
    const isLess = isMostlyLess(cents(other), cents(net));
    return new Map([
      ...roleOf(other, isLess ? 'net' : 'gross'),
      ...(isLess ? [[net, 'gross'] as const] : []),
    ]);
  }
  const parts = amounts.filter(({ meaning }) => shares.has(meaning));
  const hasParts = parts.some(({ meaning }) => meaning === 'dispensingFee');
  const hasCost = amounts.some(({ meaning }) => meaning === 'ingredientCost');
  if (named === undefined || !hasParts || hasCost) return roles;
  return leads([named, net], [...parts, ...taken], 'ingredientCost')
    ? roleOf(named, 'ingredientCost')
    : roles;
}

/** A fee that every row adds to the cost of the drug is the one for dispensing. */
function dispensingRole({ amounts, rows }: Amounts): Roles {
  const cents = centsOfColumns(rows, amounts);
  const cost = sure(amounts, 'ingredientCost');
  const gross = sure(amounts, 'gross');
  const whole = gross ?? sure(amounts, 'net');
  const added = only(amounts.filter(({ meaning }) => meaning === 'otherAdjustment'));
  const isNamed = amounts.some(({ meaning }) => meaning === 'dispensingFee');
  if (isNamed || cost === undefined || whole === undefined || added === undefined) return new Map();
  const others = amounts.filter(
    (one) => shares.has(one.meaning) || (gross === undefined && fees.has(one.meaning)),
  );
  const rest = others.filter((one) => one !== added).map(cents);
  const without = (factor: 1 | -1): number[] =>
    cents(whole).map((one, at) => one - (cents(cost)[at] ?? 0) - factor * (cents(added)[at] ?? 0));
  const isTold = cents(added).filter((fee) => fee !== 0).length >= tellingMin;
  const isAdded =
    rows.length >= rowsMin &&
    rest.length <= columnsMax &&
    addsUp(rest, without(1)) &&
    !addsUp(rest, without(-1));
  return isTold && isAdded ? roleOf(added, 'dispensingFee') : new Map();
}

function roleOf(column: TableColumn | undefined, meaning: HeadingMeaning): Roles {
  return column === undefined ? new Map() : new Map([[column, meaning]]);
}

function sure(columns: readonly TableColumn[], meaning: HeadingMeaning): TableColumn | undefined {
  return columns.find((column) => column.meaning === meaning && !isUnsure(column));
}

function only<Item>(found: readonly Item[]): Item | undefined {
  return found.length === 1 ? found[0] : undefined;
}

function centsOfColumns(rows: readonly Line[], columns: readonly TableColumn[]) {
  const table = centsOf(rows, columns);
  return (column: TableColumn): readonly number[] => table.map((row) => row.get(column) ?? 0);
}

/** Whether no rule says what the heading of a column means. */
function isUnsure({ heading, meaning }: TableColumn): boolean {
  return meaning === undefined || headingMeaning(heading) === undefined;
}

type RowCents = ReadonlyMap<TableColumn, number>;

/** The amounts of each row by their column, in cents. */
function centsOf(rows: readonly Line[], columns: readonly TableColumn[]): RowCents[] {
  return rows.map((row) => {
    const cells = [...rowCells(row, columns)].flatMap(([column, tokens]) => {
      const amount = tokens.findLast(isAmount);
      const cents = parseCents(parseAmount(amount?.text ?? '') ?? '');
      return cents === undefined ? [] : [[column, cents] as const];
    });
    return new Map(cells);
  });
}

function isMostlyLess(one: readonly number[], other: readonly number[]): boolean {
  const less = one.map((cents, at) => Math.sign(Math.abs(other[at] ?? 0) - Math.abs(cents)));
  return less.reduce((sum, sign) => sum + sign, 0) > 0;
}

/** Whether columns, each added or taken off in all rows, come to what is missing in each row. */
function addsUp(columns: readonly (readonly number[])[], missing: readonly number[]): boolean {
  const [column, ...others] = columns;
  if (column === undefined) return missing.every((cents) => cents === 0);
  return [1, -1].some((factor) =>
    addsUp(
      others,
      missing.map((cents, at) => cents - factor * (column[at] ?? 0)),
    ),
  );
}

/** More columns can't be tried in all their signs. */
const memoColumnsMax = 7;

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
  if (columns.length > memoColumnsMax) return false;
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
