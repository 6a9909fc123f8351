import { amountBeforeName } from '@pfs/core/draft/doubts/misplaced-texts';
import {
  type DraftPayment,
  type DraftValue,
  draftAmountFields,
  type LeftOver,
  type PageBox,
} from '@pfs/core/draft/draft-remittance';
import { lumpColumns } from '@pfs/core/draft/proof/draft-signs';
import { parseCents } from '@pfs/core/money';
import type { DocumentWords } from '../../document-words.ts';
import { headingMeaning } from '../headings/heading-meanings.ts';
import { isProse } from '../labels/find-labels.ts';
import { pageLines } from '../lines/page-lines.ts';
import {
  boxAround,
  type Line,
  leftOf,
  phrasesOf,
  rightOf,
  type Token,
  textOf,
  tokensApart,
} from '../lines/tokens.ts';
import { rowCells, type TableColumn } from '../tables/table-column.ts';
import type { TableEvent } from '../tables/table-events.ts';
import { parseAmount, showsCents } from '../values/parse-values.ts';
import { grossSums, valueCents } from './draft-builder.ts';

/** Text fields in which an amount raises its own doubt. */
const textFields = ['drugName', 'planName', 'status', 'claimReference'] as const;

/**
 * Adds to each payment what is printed near its rows and unaccounted for: amounts that are none of
 * its values, repeat none of its sums and aren't labeled as something else, and lines that look
 * like claims. Sheets are skipped: their columns say what they are.
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
  // An amount that contradicts another one is doubted with it.
  const told = new Set(payments.map(({ fields }) => fields.amount?.toldOtherwise));
  const isAccounted = (token: Token, around: Around): boolean => {
    const box = boxAround([token]);
    const cents = Math.abs(centsIn(token));
    if (cents === 0 || told.has(token.text) || isRead(box)) return true;
    const own = columns.get(keyOf(box));
    if (own !== undefined && isOutsidePayment(own)) return true;
    if (own?.isOfClaim === true) return false;
    if (isOfDifference(token, around.tokens, lumps)) return true;
    const isSaidAgain = sums.has(cents) || (isProse(around.tokens) && lumps.has(cents));
    return isSaidAgain || isSomethingElse(token, around);
  };
  const amounts = written.flatMap((page) => {
    const lines = pageLines(page);
    return lines.flatMap((line, at): LeftOver[] => {
      const above = lines.slice(Math.max(0, at - linesAbove), at).reverse();
      const tokens = line.tokens.flatMap((token) => tokensApart(token));
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

/** A heading may be this many lines above its amount. */
const linesAbove = 12;

function centsOf(value: string): number {
  return parseCents(value) ?? 0;
}

/**
 * In a word with its label, `Fee:$1.25`, the part after the label is an amount; so is the part
 * before a name that touches it.
 */
function centsIn({ kind, text }: Token): number {
  if (kind !== 'amount' && (kind !== 'text' || !showsCents(text))) return 0;
  const own = amountBeforeName.test(text) ? text.replace(/[a-z].*$/i, '') : text;
  return centsOf(parseAmount(own) ?? '');
}

/** The boxes of everything read as an amount, and of text in which another doubt reports one. */
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
  // A blank value has its row's box.
  return values.flatMap((value) => (value?.printed === '' ? [] : (value?.box ?? [])));
}

/** Whether a lump sum on its line is the difference of two amounts: guaranteed and paid. */
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

/** Whether a box is inside one of many. */
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

/** The column of each word in a table's line, by place. */
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
 * Whether a column's amounts aren't part of a payment. Of two columns with the same meaning, the
 * second repeats the first, unless it is money deducted or paid. Sums of an unknown column are
 * doubted with it.
 */
function isOutsidePayment({ column, isOfClaim }: OwnColumn): boolean {
  const { heading, meaning, mostly } = column;
  if (meaning === 'price' || meaning === 'charge') return true;
  if (!isOfClaim && (meaning === undefined || namesSomethingElse(heading))) return true;
  return meaning === 'known' && mostly === 'amount' && !deductsOrPays.has(headingMeaning(heading));
}

const deductsOrPays: ReadonlySet<ReturnType<typeof headingMeaning>> = new Set([
  'withheld',
  'incentive',
  'dispensingFee',
  'otherPayer',
] as const);

/**
 * The payment something belongs to: that of the row above it, or else of the first row on its page.
 */
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
 * Lines in claim columns, on the same or a later page, that have a claim number in its column, and
 * a date or NDC, but were read as a group heading.
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
  const isOfFill = line.tokens.some(({ kind }) => kind === 'day' || kind === 'ndc');
  const id = under('claimId', ({ text }) => /^[A-Z]{0,4}-?\d{5,}/i.test(text));
  if (id === undefined || !isOfFill) return [];
  return [{ printed: id.text, box: boxAround(line.tokens) }];
}

/**
 * What a page may print again, in unsigned whole cents: the amounts and printed sums of payments,
 * and what their columns and lump sums come to, also between two printed sums.
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
    for (const side of lumpColumns(lumps)) {
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

/** More parts would match most amounts by chance. */
const marksMax = 200;

function total(cents: readonly number[]): number {
  return cents.reduce((sum, one) => sum + one, 0);
}

/** Amounts that are printed with a payment but aren't part of it. */
const otherAmountWords = new RegExp(
  [
    /\b(balances?|amount) (carried |brought )?(forward|fwd|b\/?f|c\/?f)\b/,
    /\b(running|prior|previous|opening|beginning|starting|ending|closing|new|current|carried|brought|remaining|outstanding|account|forward)( period)? (balance|bal)\b/,
    /\bbalance (before|after|remaining|outstanding|of account)\b/,
    /\b(year|month|quarter|plan year|contract)[- ]to[- ]date\b|\b[ymq]td\b|\bcumulative\b/,
    /\b(prior|previous|last) (year|month|quarter|period|cycle|check|payment|remittance)s? (total|amount|paid|payment)\b/,
    /\bestimat\w*|\bprojected\b/,
    /\b(awp|wac|nadac|average wholesale|usual (and|&) customary|u ?& ?c)\b/,
    /\b(billed|submitted)( (charges?|amounts?|costs?|total))?\W*$/,
    /\b(deductible|out[- ]of[- ]pocket|oop|troop)\b/,
    /\b(threshold|benchmark|guaranteed rate)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

/** After a rate comes what it is for: `$0.15 per claim`, `0.15 each`, `2.50 %`. */
const afterRate =
  /^(%|percent|each\b|(per|a|\/) ?(paid )?(claim|rx|script|prescription|fill|trans\w*|unit)\b|x |@)/i;

/** Before it, a count: `1,204 claims @ $0.15`. */
const beforeRate =
  /(@|\bat|\bx|\brate( of)?:?|\bper (claim|rx|script|prescription|fill|trans\w*|unit):?)$/i;

/** The context of an amount. */
interface Around {
  /** The tokens of its line. */
  readonly tokens: readonly Token[];
  /** The lines above it, nearest first. */
  readonly above: readonly Line[];
}

/** Whether a label or heading names something else, or a rate. */
function namesSomethingElse(words: string): boolean {
  return otherAmountWords.test(words) || beforeRate.test(words);
}

/** Whether the words beside an amount, or else those above it, name something else. */
function isSomethingElse(token: Token, { tokens, above }: Around): boolean {
  const at = tokens.indexOf(token);
  const before = wordsBefore(tokens.slice(0, at));
  const behind = wordsBehind(tokens.slice(at + 1));
  if (afterRate.test(behind) || namesSomethingElse(before)) return true;
  if (namesSomethingElse(headingOver(token, above))) return true;
  if (/[A-Za-z]{2}/.test(before)) return false;
  // A sentence continues in the next line.
  const [last] = above;
  if (at === 0 && last !== undefined && namesSomethingElse(endOf(last))) return true;
  return above.slice(0, 2).some((one) => namesSomethingElse(wordsOver(token, one)));
}

/** The last words of a line. */
function endOf({ words }: Line): string {
  return textOf(words.slice(-headingWordsMax));
}

/** The words above an amount in the nearest two lines without amounts. */
function headingOver(token: Token, above: readonly Line[]): string {
  const heads = above.filter(({ tokens }) => !tokens.some(({ kind }) => kind === 'amount'));
  const words = heads.map((line) => wordsOver(token, line)).filter((text) => text !== '');
  return words.slice(0, 2).reverse().join(' ');
}

function wordsBefore(tokens: readonly Token[]): string {
  const from = tokens.findLastIndex(({ kind }) => kind === 'amount');
  return textOf(tokens.slice(from + 1));
}

function wordsBehind(tokens: readonly Token[]): string {
  const to = tokens.findIndex(({ kind }) => kind === 'amount');
  return textOf(to === -1 ? tokens : tokens.slice(0, to));
}

/** Longer phrases are sentences, which head nothing. */
const headingWordsMax = 6;

/** The phrases of a line that are above an amount. */
function wordsOver({ left, right }: Token, { words }: Line): string {
  const over = phrasesOf(words).filter(
    (phrase) =>
      phrase.length <= headingWordsMax && rightOf(phrase) > left && leftOf(phrase) < right,
  );
  return textOf(over.flat());
}
