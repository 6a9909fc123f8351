import { adjustmentFields, priceParts, shareFields } from '@pfs/core/draft/proof/row-equations';
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

export function isFee(meaning: HeadingMeaning | undefined): boolean {
  return fees.has(meaning);
}

const shares: ReadonlySet<HeadingMeaning | undefined> = new Set(shareFields);
const parts: ReadonlySet<HeadingMeaning | undefined> = new Set(priceParts.slice(1));
/**
 * Gives uncertain amount columns the meaning that all rows confirm: the net is what a price comes
 * to with its parts, shares and fees, whatever they are called. A fee added to the drug's cost is
 * the dispensing fee. If several columns may be the net, none is.
 */
export function withRowRoles<Column extends TableColumn>(
  columns: readonly Column[],
  rows: readonly Line[],
  known: KnownMeanings,
): Column[] {
  const amounts = columns.filter(({ from, mostly, to }) => mostly === 'amount' && from < to);
  const roles = new Map([...rolesOf(amounts, rows, known), ...dispensingRole(amounts, rows)]);
  const given = new Set(roles.values());
  return columns.map((column) => {
    const meaning = roles.get(column);
    if (meaning !== undefined) return { ...column, meaning, confidence: 1 };
    if (roles.has(column)) {
      // A charge that is deducted is a fee.
      const fee = headingMeaning(column.heading.replace(/\bcharge\b/, 'fee'));
      return { ...column, ...(isFee(fee) ? { meaning: fee, confidence: 0.85 } : noMeaning) };
    }
    const isOther = amounts.includes(column) && isOpenEnd(column) && column.meaning !== undefined;
    return isOther && given.has(column.meaning as HeadingMeaning)
      ? { ...column, ...noMeaning }
      : column;
  });
}

const noMeaning = { meaning: undefined, confidence: 0 };

type Role = readonly [TableColumn, HeadingMeaning | undefined];
type Roles = ReadonlyMap<TableColumn, HeadingMeaning | undefined>;

/** A way from one column to another: what the others add, in the same way in all rows. */
interface Way {
  readonly base: TableColumn;
  readonly net: TableColumn;
  readonly factors: ReadonlyMap<TableColumn, Factor>;
}

type Factor = 1 | -1 | 0;

function rolesOf(
  amounts: readonly TableColumn[],
  rows: readonly Line[],
  known: KnownMeanings,
): Roles {
  const cents = centsOfColumns(rows, amounts);
  const isTwice = areBothNet(amounts);
  const certain = (meaning: HeadingMeaning) =>
    amounts.find((column) => column.meaning === meaning && !isUncertain(column));
  const [net, gross, cost] = [certain('net'), certain('gross'), certain('ingredientCost')];
  const ends = amounts.filter((one) => [net, gross, cost].includes(one) || isOpenEnd(one));
  const mayLead = (base: TableColumn, to: TableColumn): boolean => {
    if (base === to || (base.meaning === 'net' && to.meaning === 'gross' && !isTwice)) return false;
    if (net !== undefined && gross !== undefined)
      return (base === gross && to === net) || (isTwice && base === net && to === gross);
    if (gross !== undefined) return base === gross && isUncertain(to);
    // The smaller of two is what is left after fees, whatever it is called.
    if (net !== undefined)
      return to === net ? isUncertain(base) || base === cost : base === net && isUncertain(to);
    return isUncertain(to) && (cost === undefined ? isUncertain(base) : base === cost);
  };
  const ways = ends.flatMap((base) =>
    ends.flatMap((to) =>
      mayLead(base, to) ? waysBetween({ base, to, amounts, cents, known, rows: rows.length }) : [],
    ),
  );
  // As named; then the nearest to the net: what stands between them is part of the payment.
  const least = Math.min(...ways.map(misnamedIn));
  const named = ways.filter((one) => misnamedIn(one) === least);
  named.sort((one, other) => usedIn(one) - usedIn(other));
  const [way] = named;
  if (way === undefined || named.some((one) => one.net !== way.net)) return new Map();
  const hasParts = [...way.factors].some(([one, by]) => parts.has(one.meaning) && by === 1);
  const before = known.get(way.base.heading);
  const isCost = hasParts || before === 'ingredientCost';
  const price = isCost ? 'ingredientCost' : 'gross';
  const isNamed = way.base.meaning === price || (hasParts && cost !== undefined);
  const isOpen = isUncertain(way.base) || way.base.meaning === 'net' || (hasParts && !isNamed);
  const isNamedFee = amounts.some(({ meaning }) => meaning === 'dispensingFee');
  const others = [...way.factors].flatMap(([column, factor]): Role[] => {
    const adds = factor === (isMostlyAgainst(cents(column), cents(way.base)) ? -1 : 1);
    const isFee = column.meaning === undefined || column.meaning === 'otherAdjustment';
    if (column.meaning === 'charge' && factor !== 0) return [[column, undefined]];
    return adds && isFee && !isNamedFee ? [[column, 'dispensingFee']] : [];
  });
  return new Map([[way.net, 'net'], ...(isOpen ? [[way.base, price] as const] : []), ...others]);
}

/** "Plan Payable" and "Amount Remitted" both name the net: rows show which is before the fees. */
function areBothNet(amounts: readonly TableColumn[]): boolean {
  const gross = amounts.find(({ meaning }) => meaning === 'gross');
  return gross !== undefined && headingMeaning(gross.heading) === 'net';
}

/** How many of its ends are named as a part of a price. */
function misnamedIn({ base, net }: Way): number {
  return [base, net].filter(({ meaning }) => shares.has(meaning) || parts.has(meaning)).length;
}

function usedIn({ factors }: Way): number {
  return [...factors].filter(([{ meaning }, factor]) => factor !== 0 && !fees.has(meaning)).length;
}

interface Between {
  readonly base: TableColumn;
  readonly to: TableColumn;
  readonly amounts: readonly TableColumn[];
  readonly cents: (column: TableColumn) => readonly number[];
  readonly known: KnownMeanings;
  readonly rows: number;
}

function waysBetween({ base, to, amounts, cents, known, rows }: Between): Way[] {
  const gaps = cents(to).map((one, at) => one - (cents(base)[at] ?? 0));
  const isKnown = known.get(to.heading) === 'net' || known.get(base.heading) === 'gross';
  const telling = gaps.filter((gap) => gap !== 0).length;
  if (!isKnown && (rows < rowsMin || telling < tellingMin)) return [];
  const others = amounts.filter(
    (one) =>
      one !== base && one !== to && (one.meaning === undefined || isAmountMeaning(one.meaning)),
  );
  if (others.length > columnsMax) return [];
  const isLess = isMostlyLess(cents(to), cents(base));
  const optionsOf = (column: TableColumn): readonly Factor[] => {
    const { meaning } = column;
    const against = isMostlyAgainst(cents(column), cents(base)) ? 1 : -1;
    if (cents(column).every((one) => one === 0)) return [0];
    if (parts.has(meaning)) return [1, 0];
    // "Claim Charge" is what was billed, unless it is deducted.
    if (meaning === 'charge') return [0, against];
    if (shares.has(meaning)) return [against, 0];
    if (meaning === 'otherAdjustment' || meaning === undefined)
      return [against, against === 1 ? -1 : 1, 0];
    return fees.has(meaning) ? [against] : [0];
  };
  const factors = factorsFor(
    others.map((one) => ({ cents: cents(one), options: optionsOf(one) })),
    gaps,
  );
  if (factors === undefined) return [];
  const used = new Map(others.map((one, at) => [one, factors[at] ?? 0] as const));
  const hasParts = [...used].some(([{ meaning }, factor]) => parts.has(meaning) && factor === 1);
  return isLess || hasParts || [...used.values()].includes(1)
    ? [{ base, net: to, factors: used }]
    : [];
}

/** The factors with which columns add up to what is missing in each row, or nothing. */
function factorsFor(
  columns: readonly { readonly cents: readonly number[]; readonly options: readonly Factor[] }[],
  missing: readonly number[],
): readonly Factor[] | undefined {
  const [column, ...others] = columns;
  if (column === undefined) return missing.every((cents) => cents === 0) ? [] : undefined;
  for (const factor of column.options) {
    const rest = missing.map((cents, at) => cents - factor * (column.cents[at] ?? 0));
    const found = factorsFor(others, rest);
    if (found !== undefined) return [factor, ...found];
  }
  return undefined;
}

/** Whether most amounts have the other sign than those of another column. */
function isMostlyAgainst(one: readonly number[], other: readonly number[]): boolean {
  return one.reduce((sum, cents, at) => sum + Math.sign(cents * (other[at] ?? 0)), 0) < 0;
}

/** A fee that every row adds to the drug's cost is the dispensing fee. */
function dispensingRole(amounts: readonly TableColumn[], rows: readonly Line[]): Roles {
  const cents = centsOfColumns(rows, amounts);
  const cost = certainColumn(amounts, 'ingredientCost');
  const gross = certainColumn(amounts, 'gross');
  const whole = gross ?? certainColumn(amounts, 'net');
  const added = single(amounts.filter(({ meaning }) => meaning === 'otherAdjustment'));
  const isNamed = amounts.some(({ meaning }) => meaning === 'dispensingFee');
  if (isNamed || cost === undefined || whole === undefined || added === undefined) return new Map();
  const others = amounts.filter(
    (one) =>
      shares.has(one.meaning) ||
      parts.has(one.meaning) ||
      (gross === undefined && fees.has(one.meaning)),
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

/** Whether an equation may lead from or to a column that no rule knows. */
function isOpenEnd(column: TableColumn): boolean {
  return isUncertain(column) && !fees.has(column.meaning);
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
