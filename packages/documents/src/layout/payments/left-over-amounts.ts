import {
  type DraftPayment,
  type DraftValue,
  draftAmountFields,
  type LeftOver,
  type PageBox,
} from '@pfs/core/draft/draft-remittance';
import { lumpSides } from '@pfs/core/draft/proof/draft-signs';
import { parseCents } from '@pfs/core/money';
import type { DocumentWords } from '../../document-words.ts';
import { headingMeaning } from '../headings/heading-meanings.ts';
import { isProse, tokensApart } from '../labels/find-labels.ts';
import { pageLines } from '../lines/page-lines.ts';
import { boxAround, type Line, type Token } from '../lines/tokens.ts';
import { rowCells, type TableColumn } from '../tables/table-column.ts';
import type { TableEvent } from '../tables/table-events.ts';
import { parseAmount, showsCents } from '../values/parse-values.ts';
import { grossSums } from './draft-builder.ts';
import { type Around, isNamedOtherwise, isOfOtherThings } from './named-otherwise.ts';

/** Words among which an amount is a doubt of its own. */
const textFields = ['drugName', 'planName', 'status', 'claimReference'] as const;

/**
 * Gives each payment what is printed near its rows and was not accounted for: amounts that are no
 * value of a payment, repeat none of its sums and are not named as something else, and lines that
 * look like a claim. A sheet's cells are not asked: their columns say what they are.
 */
export function withLeftOvers(
  payments: readonly DraftPayment[],
  { pages }: DocumentWords,
  events: readonly TableEvent[],
): DraftPayment[] {
  const written = pages.filter(({ source }) => source !== 'cells');
  if (payments.length === 0 || written.length === 0) return [...payments];
  const isRead = createPlaces(payments.flatMap(readBoxes));
  const columns = columnsOf(events);
  const sums = sumsOf(payments);
  const lumps = new Set(
    payments.flatMap((one) => one.lumps.map(({ amount }) => Math.abs(centsOf(amount.value)))),
  );
  // An amount that contradicts another one is doubted with that.
  const told = new Set(payments.map(({ fields }) => fields.amount?.toldOtherwise));
  const isAccounted = (token: Token, around: Around): boolean => {
    const box = boxAround([token]);
    const cents = Math.abs(centsIn(token));
    if (cents === 0 || told.has(token.text) || isRead(box)) return true;
    const own = columns.get(keyOf(box));
    if (own !== undefined && isOfOther(own)) return true;
    if (own?.isOfClaim === true) return false;
    if (isOfDifference(token, around.tokens, lumps)) return true;
    const isSaidAgain = sums.has(cents) || (isProse(around.tokens) && lumps.has(cents));
    return isSaidAgain || isNamedOtherwise(token, around);
  };
  const amounts = written.flatMap((page) => {
    const lines = pageLines(page);
    return lines.flatMap((line, at): LeftOver[] => {
      const above = lines.slice(Math.max(0, at - linesAbove), at).reverse();
      const tokens = line.tokens.flatMap(tokensApart);
      const left = tokens.filter((token) => !isAccounted(token, { tokens, above }));
      return left.map((token) => ({ printed: token.text, box: boxAround([token]) }));
    });
  });
  const ownerOf = createOwners(payments);
  const [leftOver, rows] = [amounts, rowsLeftOver(events)].map((all) => Map.groupBy(all, ownerOf));
  return payments.map((payment, at) => ({
    ...payment,
    ...(leftOver?.has(at) ? { leftOver: leftOver.get(at) ?? [] } : {}),
    ...(rows?.has(at) ? { rowsLeftOver: rows.get(at) ?? [] } : {}),
  }));
}

/** A heading may stand so many lines above its amount. */
const linesAbove = 12;

function centsOf(value: string): number {
  return parseCents(value) ?? 0;
}

/** Of a word with its label in it, `Fee:$1.25`, the part behind it is an amount too. */
function centsIn({ kind, text }: Token): number {
  if (kind !== 'amount' && (kind !== 'text' || !showsCents(text))) return 0;
  return centsOf(parseAmount(text) ?? '');
}

/** The boxes of all that was read as an amount, and of words in which another doubt tells one. */
function readBoxes({ claims, controls, fields, lumps }: DraftPayment): PageBox[] {
  const values: (DraftValue | undefined)[] = [
    fields.amount,
    ...controls.map(({ value }) => value),
    ...lumps.map(({ amount }) => amount),
    ...claims.flatMap(({ fields: own }) => [
      ...[...draftAmountFields, ...textFields].map((field) => own[field]),
      // A quantity may look like an amount, and has none beside it.
      own.quantity?.printed.includes(' ') === true ? undefined : own.quantity,
    ]),
  ];
  // What was left blank has the box of its row.
  return values.flatMap((value) => (value?.printed === '' ? [] : (value?.box ?? [])));
}

/** Whether a lump sum on its line is what it and another amount differ by: guaranteed and paid. */
function isOfDifference(
  token: Token,
  tokens: readonly Token[],
  lumps: ReadonlySet<number>,
): boolean {
  const last = tokens.findLast((one) => centsIn(one) !== 0);
  if (last === undefined || last === token) return false;
  const due = Math.abs(centsIn(last));
  const cents = centsIn(token);
  const isPartner = (other: Token): boolean =>
    other !== token && other !== last && Math.abs(centsIn(other) - cents) === due;
  return (
    lumps.has(due) &&
    cents !== 0 &&
    tokens.some((other) => centsIn(other) !== 0 && isPartner(other))
  );
}

const keyOf = ({ page, left, top }: PageBox): string => `${page} ${left} ${top}`;

/** Whether a box lies in one of many. */
function createPlaces(boxes: readonly PageBox[]): (box: PageBox) => boolean {
  const exact = new Set(boxes.map(keyOf));
  const byPage = Map.groupBy(boxes, ({ page }) => page);
  return (box) =>
    exact.has(keyOf(box)) ||
    (byPage.get(box.page) ?? []).some(
      ({ left, top, right, bottom }) =>
        left <= box.left && top <= box.top && right >= box.right && bottom >= box.bottom,
    );
}

interface OwnColumn {
  readonly column: TableColumn;
  readonly isOfClaim: boolean;
}

/** The column of each word in a line of a table, by its place. */
function columnsOf(events: readonly TableEvent[]): ReadonlyMap<string, OwnColumn> {
  const found = new Map<string, OwnColumn>();
  let open: readonly TableColumn[] = [];
  for (const event of events) {
    if (event.kind === 'table') open = event.columns;
    const isOfClaim = event.kind === 'claim';
    const isListed = event.kind === 'lump' && event.isListed;
    const isOfOthers = event.kind === 'total' || event.kind === 'support';
    if (!isOfClaim && !isListed && !isOfOthers) continue;
    for (const [column, tokens] of isOfClaim ? event.cells : rowCells(event.line, open)) {
      for (const token of tokens) found.set(keyOf(boxAround([token])), { column, isOfClaim });
    }
  }
  return found;
}

/**
 * Whether a column is of amounts that are no part of a payment. Of two columns of one meaning the
 * other says the same, unless it is of money that is taken or given. Sums of a column that nobody
 * knows are doubted with it.
 */
function isOfOther({ column, isOfClaim }: OwnColumn): boolean {
  const { heading, meaning, mostly } = column;
  if (meaning === 'price' || meaning === 'charge') return true;
  if (!isOfClaim && (meaning === undefined || isOfOtherThings(heading))) return true;
  return meaning === 'known' && mostly === 'amount' && !takesOrGives.has(headingMeaning(heading));
}

const takesOrGives: ReadonlySet<ReturnType<typeof headingMeaning>> = new Set([
  'withheld',
  'incentive',
  'dispensingFee',
  'otherPayer',
] as const);

/** Of which payment something is: of the row above it, or else of the first one on its page. */
function createOwners(payments: readonly DraftPayment[]): (leftOver: LeftOver) => number {
  const rows = payments.flatMap(({ claims, lumps }, payment) =>
    [...claims, ...lumps].flatMap(({ box }) => (box === undefined ? [] : [{ ...box, payment }])),
  );
  const byPage = Map.groupBy(rows, ({ page }) => page);
  return ({ box }) => {
    const onPage = byPage.get(box.page) ?? [];
    const above = onPage.filter(({ top }) => top <= box.top);
    const [near] = above.toSorted((one, other) => other.top - one.top);
    return (near ?? onPage[0])?.payment ?? 0;
  };
}

/**
 * Lines in the columns of claims, on their page or a later one, that have a claim's number in its
 * column, and a day or a drug's code where all others have theirs, and became a heading of a group
 * all the same.
 */
function rowsLeftOver(events: readonly TableEvent[]): LeftOver[] {
  let open: readonly TableColumn[] = [];
  return events.flatMap((event) => {
    if (event.kind === 'table') open = event.table === 'claims' ? event.columns : [];
    return event.kind === 'group' && open.length > 0 ? claimIn(event.line, open) : [];
  });
}

function claimIn(line: Line, columns: readonly TableColumn[]): LeftOver[] {
  const cells = [...rowCells(line, columns)];
  const under = (meaning: TableColumn['meaning'], is: (token: Token) => boolean) =>
    cells.find(([column]) => column.meaning === meaning)?.[1].find(is);
  const isOf = (kind: 'day' | 'ndc') =>
    cells.some(
      ([{ mostly }, tokens]) => mostly === kind && tokens.some((token) => token.kind === kind),
    );
  const id = under('claimId', ({ text }) => /^[A-Z]{0,4}-?\d{5,}/i.test(text));
  if (id === undefined || !(isOf('day') || isOf('ndc'))) return [];
  return [{ printed: id.text, box: boxAround(line.tokens) }];
}

/**
 * What a page may print once more, in whole cents without a sign: the amounts and printed sums of
 * payments, and what their columns and lump sums come to, also between two printed sums.
 */
function sumsOf(payments: readonly DraftPayment[]): ReadonlySet<number> {
  const sums = new Set<number>();
  const all = new Map<string, number>();
  const add = (of: string, cents: number): void => {
    sums.add(Math.abs(cents));
    all.set(of, (all.get(of) ?? 0) + cents);
  };
  for (const { claims, controls, fields, lumps } of payments) {
    add('amount', valueCents(fields.amount));
    for (const side of lumpSides(lumps)) {
      sums.add(total(side.map(({ amount }) => valueCents(amount))));
    }
    add('lumps', total(lumps.map(({ amount }) => valueCents(amount))));
    for (const cents of grossSums(claims)) sums.add(cents);
    for (const { value } of controls) sums.add(Math.abs(valueCents(value)));
    const ends = new Set(controls.map(({ toRow }) => toRow + 1));
    const marks = [...ends].filter((row) => row > 0 && row < claims.length).slice(0, marksMax);
    for (const field of draftAmountFields) {
      const cents = claims.map((claim) => valueCents(claim.fields[field]));
      add(field, total(cents));
      const bounds = [0, ...marks.sort((one, other) => one - other), claims.length];
      for (const [at, from] of bounds.entries())
        sums.add(Math.abs(total(cents.slice(from, bounds[at + 1]))));
    }
  }
  for (const cents of all.values()) sums.add(Math.abs(cents));
  return sums;
}

/** More parts of a payment would come to most amounts by chance. */
const marksMax = 200;

function valueCents(value: { readonly value: string } | undefined): number {
  return parseCents(value?.value ?? '') ?? 0;
}

function total(cents: readonly number[]): number {
  return cents.reduce((sum, one) => sum + one, 0);
}
