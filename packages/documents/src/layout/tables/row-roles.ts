import { parseCents } from '@pfs/core/money';
import { type HeadingMeaning, headingMeaning } from '../headings/heading-meanings.ts';
import { isAmount, type Line } from '../lines/placed-word.ts';
import { parseAmount } from '../values/parse-amount.ts';
import { rowCells } from './row-cells.ts';
import type { TableColumn } from './table-column.ts';

/** What headings were found to mean by the rows of a table before, by heading. */
export type KnownMeanings = ReadonlyMap<string, HeadingMeaning | undefined>;

/** Fewer rows may add up by chance. */
export const rowsMin = 3;
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
export function isUnsure({ heading, meaning }: TableColumn): boolean {
  return meaning === undefined || headingMeaning(heading) === undefined;
}

export type RowCents = ReadonlyMap<TableColumn, number>;

/** The amounts of each row by their column, in cents. */
export function centsOf(rows: readonly Line[], columns: readonly TableColumn[]): RowCents[] {
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
