import { adjustmentFields, shareFields } from '@pfs/core/draft/proof/row-equations';
import { parseCents } from '@pfs/core/money';
import { type HeadingMeaning, headingMeaning } from '../headings/heading-meanings.ts';
import { isAmount, type Line } from '../lines/tokens.ts';
import { parseAmount } from '../values/parse-values.ts';
import { isAmountMeaning } from './heading-bands.ts';
import { rowCells, type TableColumn } from './table-column.ts';

/** What an earlier table's rows showed headings to mean, by heading. */
export type KnownMeanings = ReadonlyMap<string, HeadingMeaning | undefined>;

/** Fewer rows may add up by chance. */
const rowsMin = 3;
/** At least this many rows must show that the deductions matter. */
const tellingMin = 2;
/** More columns have too many combinations of signs. */
const columnsMax = 8;

const fees: ReadonlySet<HeadingMeaning | undefined> = new Set(adjustmentFields);

const shareMeanings: ReadonlySet<HeadingMeaning | undefined> = new Set(shareFields);

const shares: ReadonlySet<HeadingMeaning | undefined> = new Set<HeadingMeaning | undefined>([
  'dispensingFee',
  'tax',
  'incentive',
  'patientPaid',
  'otherPayer',
]);

/**
 * Gives unknown amount columns the meaning that all rows confirm: gross is the net plus fees; net
 * is gross minus fees, if no heading names it; the drug's cost also needs the dispensing fee; and a
 * fee added to that cost is the dispensing fee. If two columns qualify, neither is chosen.
 */
export function withRowRoles<Column extends TableColumn>(
  columns: readonly Column[],
  rows: readonly Line[],
  known: KnownMeanings,
): Column[] {
  const amounts = columns.filter(({ from, mostly, to }) => mostly === 'amount' && from < to);
  const uncertain = amounts.filter((column) => isUncertain(column) && !fees.has(column.meaning));
  const hasOpenFee = amounts.some(({ meaning }) => meaning === 'otherAdjustment');
  if (uncertain.length === 0 && !hasOpenFee) return [...columns];
  const roles = new Map([
    ...priceRoles({ amounts, uncertain, rows, known }),
    ...dispensingRole({ amounts, uncertain, rows, known }),
  ]);
  const given = new Set(roles.values());
  return columns.map((column) => {
    const meaning = roles.get(column);
    if (meaning !== undefined) return { ...column, meaning, confidence: 1 };
    const isOther = uncertain.includes(column) && column.meaning !== undefined;
    return isOther && given.has(column.meaning as HeadingMeaning)
      ? { ...column, meaning: undefined, confidence: 0 }
      : column;
  });
}

interface Amounts {
  readonly amounts: readonly TableColumn[];
  /** Those that no rule knows and that aren't fees. */
  readonly uncertain: readonly TableColumn[];
  readonly rows: readonly Line[];
  readonly known: KnownMeanings;
}

type Roles = ReadonlyMap<TableColumn, HeadingMeaning>;

function priceRoles({ amounts, uncertain, rows, known }: Amounts): Roles {
  const cents = centsOfColumns(rows, amounts);
  const taken = amounts.filter(({ meaning }) => fees.has(meaning));
  /**
   * Whether one column comes to another with these columns, each with the same sign in all rows.
   */
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
  const net = certainColumn(amounts, 'net') ?? amounts.find(({ meaning }) => meaning === 'net');
  const gross = certainColumn(amounts, 'gross');
  const others = uncertain.filter((column) => column !== net);
  const named = others.find(({ meaning }) => meaning === 'gross');
  const base = gross ?? named;
  const cost = base ?? certainColumn(amounts, 'ingredientCost');
  if (net === undefined && cost !== undefined) {
    const by = amounts.filter(({ meaning }) =>
      (base === undefined ? shares : shareMeanings).has(meaning),
    );
    const isNet = (column: TableColumn) =>
      column !== cost &&
      [taken, [...by, ...taken]].some((others) => leads([cost, column], others, 'net'));
    return roleOf(single(others.filter(isNet)), 'net');
  }
  if (net === undefined || gross !== undefined) return roles;
  const other = single(others.filter((column) => leads([column, net], taken, 'gross')));
  if (other !== undefined) {
    // The smaller one is usually what is left after fees, whatever it is called.
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

/** A fee that every row adds to the drug's cost is the dispensing fee. */
function dispensingRole({ amounts, rows }: Amounts): Roles {
  const cents = centsOfColumns(rows, amounts);
  const cost = certainColumn(amounts, 'ingredientCost');
  const gross = certainColumn(amounts, 'gross');
  const whole = gross ?? certainColumn(amounts, 'net');
  const added = single(amounts.filter(({ meaning }) => meaning === 'otherAdjustment'));
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

function certainColumn(
  columns: readonly TableColumn[],
  meaning: HeadingMeaning,
): TableColumn | undefined {
  return columns.find((column) => column.meaning === meaning && !isUncertain(column));
}

function single<Item>(found: readonly Item[]): Item | undefined {
  return found.length === 1 ? found[0] : undefined;
}

function centsOfColumns(rows: readonly Line[], columns: readonly TableColumn[]) {
  const table = centsOf(rows, columns);
  return (column: TableColumn): readonly number[] => table.map((row) => row.get(column) ?? 0);
}

/** Whether no rule knows a column's heading. */
function isUncertain({ heading, meaning }: TableColumn): boolean {
  return meaning === undefined || headingMeaning(heading) === undefined;
}

type RowCents = ReadonlyMap<TableColumn, number>;

/** Each row's amounts by column, in cents. */
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

/** Whether columns, each added or deducted in all rows, come to what is missing in each row. */
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

/** More columns have too many combinations of signs. */
const memoColumnsMax = 7;

/**
 * Finds unknown amount columns that only repeat others in every row: parts that add up to the net,
 * its running total, its change from the row before, or what other columns come to. The other
 * columns must explain the net in each row, so that none of these can be a fee. They become amounts
 * outside of the payment.
 */
export function withMemos<Column extends TableColumn>(
  columns: readonly Column[],
  rows: readonly Line[],
  known: KnownMeanings,
): Column[] {
  const net = columns.find(({ meaning }) => meaning === 'net');
  const amounts = columns.filter(({ from, mostly, to }) => mostly === 'amount' && from < to);
  const unknown = amounts.filter((column) => column !== net && isUncertain(column));
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
  /** Whether the repeated column needs this one to add up: then its meaning is right. */
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

/** All runs of adjacent items, longest first. */
function runsOf<Item>(items: readonly Item[]): (readonly Item[])[] {
  const runs = items.flatMap((_, from) =>
    items.slice(from).map((__, more) => items.slice(from, from + more + 1)),
  );
  return runs.sort((one, other) => other.length - one.length);
}

/** Whether an unknown column is what others come to in every row. */
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

/** Whether one signed sum of columns gives these amounts in every row. */
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

/** The same again, its running total, or its sum with the row before, wherever printed. */
function follows(column: Cents = [], nets: readonly number[]): boolean {
  const ways = [
    (at: number) => nets[at],
    (at: number) => (nets[at] ?? 0) + (nets[at - 1] ?? 0),
    (at: number) => (column[at - 1] ?? 0) + (nets[at] ?? 0),
  ];
  return ways.some((way) => column.every((cents, at) => cents === undefined || cents === way(at)));
}

/** Parts of a whole all have its sign and add up to it. */
function areParts(columns: readonly Cents[], nets: readonly number[]): boolean {
  return nets.every((net, at) => {
    const own = columns.map((column) => column[at] ?? 0);
    const isOneWay = own.every((cents) => cents * net >= 0);
    return isOneWay && own.reduce((sum, cents) => sum + cents, 0) === net;
  });
}
