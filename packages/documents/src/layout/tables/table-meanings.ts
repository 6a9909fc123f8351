import type { DocumentWords } from '../../document-words.ts';
import {
  composedAmount,
  composedReading,
  type HeadingMeaning,
  headingMeaning,
  withoutCurrency,
} from '../headings/heading-meanings.ts';
import { headingText } from '../headings/heading-text.ts';
import { pageLines } from '../lines/page-lines.ts';
import { type Line, textOf } from '../lines/tokens.ts';
import { isAmountMeaning, type TableKind } from './heading-bands.ts';
import { type ColumnAnchor, rowCells, type TableColumn } from './table-column.ts';

/** What a document says that its headings mean: "Adj 1 = performance fee, Adj 2 = ...". */
export function headingLegend({ pages }: DocumentWords): ReadonlyMap<string, HeadingMeaning> {
  const parts = pages.flatMap(pageLines).flatMap((line) => textOf(line.words).split(/[|,;.]/));
  return new Map(
    parts.flatMap((part) => {
      const [, heading = '', words = ''] = /^\s*(.{1,20}?) ?= ?(\D+)$/.exec(part) ?? [];
      const told = headingText(words);
      const meaning = headingMeaning(told) ?? composedAmount(told);
      return meaning === undefined ? [] : [[headingText(heading), meaning] as const];
    }),
  );
}

/** What a table's columns mean in context; each text field has one column. */
export function tableMeanings<Column extends TableColumn>(
  columns: readonly Column[],
  kind: TableKind,
): Column[] {
  if (kind !== 'claims') return lumpMeanings(columns, kind);
  const told = withoutBlanks(byContents(columns));
  const renamed = rename(rename(rename(told, claimsWords), priced), paid);
  return firstOfEach(renamed);
}

/**
 * No amount column may be lost, whatever its heading was taken for. Dates and NDCs under an unknown
 * heading are the claims' if no other column has them.
 */
function byContents<Column extends TableColumn>(columns: readonly Column[]): Column[] {
  return columns.map((column) => {
    const { meaning, mostly } = column;
    // "Drug/NDC": a name, with its code below.
    const isNamed =
      meaning === 'ndc' &&
      mostly === 'text' &&
      !has(columns, 'drugName') &&
      /drug|product|medication|item|label|name/.test(column.heading);
    if (isNamed) return { ...column, meaning: 'drugName' };
    const mayHoldAmounts = meaning === 'quantity' || meaning === 'price';
    if (meaning === 'drugName' && mostly === 'ndc' && !has(columns, 'ndc'))
      return { ...column, meaning: 'ndc' };
    // "Disp" is a date or how much, as its contents show.
    if (meaning === 'dateOfService' && (mostly === 'count' || mostly === 'number'))
      return { ...column, meaning: has(columns, 'quantity') ? 'known' : 'quantity' };
    const isOfMoney = meaning !== undefined && (mayHoldAmounts || isAmountMeaning(meaning));
    if (mostly === 'amount' && !isOfMoney) {
      // What a rule knows as something else is no fee for one of its words.
      const isOther = meaning !== undefined && composedReading(column.heading) === undefined;
      const named = isOther ? noMeaning : namedAmount(column.heading);
      // If another column says it more clearly, this one is something unknown.
      const mayBeTwice = named.meaning === 'net' || summedMeanings.has(named.meaning);
      const isTaken = has(columns, named.meaning) && !mayBeTwice;
      return { ...column, ...(isTaken ? noMeaning : named) };
    }
    // "Claim Disp." is a disposition, not a dispensing fee, if words are below it.
    const isGuessed = column.confidence < 1 && meaning !== undefined && isAmountMeaning(meaning);
    if (mostly === 'text' && isGuessed)
      return { ...column, meaning: has(columns, 'status') ? 'known' : 'status' };
    // "Item" is a line's number, if numbers are below it.
    if (meaning === 'drugName' && (mostly === 'count' || mostly === 'number'))
      return { ...column, meaning: 'known' };
    // "Day" is a supply of days unless dates are below it.
    if (meaning === 'day' && (mostly === 'count' || mostly === 'number'))
      return { ...column, meaning: 'known' };
    // "Fill" is a refill count unless dates are below it.
    const isFill = meaning === 'known' && fillHeading.test(column.heading);
    if (meaning !== undefined && !isFill) return column;
    const isToldDay = columns.some((one) => one.meaning === 'day' && one.mostly === 'day');
    if (mostly === 'day' && !has(columns, 'dateOfService') && !isToldDay)
      return { ...column, meaning: 'dateOfService' };
    return mostly === 'ndc' && !has(columns, 'ndc') ? { ...column, meaning: 'ndc' } : column;
  });
}

/** A heading without contents yields to one with the same meaning and contents. */
function withoutBlanks<Column extends TableColumn>(columns: readonly Column[]): Column[] {
  const isBlank = ({ from, to }: TableColumn): boolean => from >= to;
  return columns.map((column) => {
    const isToldElsewhere = columns.some(
      (other) => other !== column && !isBlank(other) && other.meaning === column.meaning,
    );
    return isBlank(column) && isToldElsewhere ? { ...column, meaning: 'known' } : column;
  });
}

/** Heading words that hint at a kind of fee, as in a lump sum's reference. */
const feeWords: readonly (readonly [RegExp, HeadingMeaning])[] = [
  [/\b(dir|pnp|performance|post settlement|post sale|variable|bonus pool)\b/, 'dirFee'],
  [/\b(ger|ber|ner|oer|dfer|effective|rate guarantee|true up)\b/, 'gerFee'],
  [/\b(transaction|transmission|switch|access|administrative|processing)\b/, 'transactionFee'],
  [/\b(network|participation|credential)\b/, 'networkFee'],
];

const noMeaning = { meaning: undefined, confidence: 0 };
/** As certain as one word can be: rows must show that it is deducted. */
const likelyConfidence = 0.85;
/** One of several kinds: a person decides. */
const severalConfidence = 0.5;

function namedAmount(heading: string): Pick<TableColumn, 'meaning' | 'confidence'> {
  return composedReading(heading) ?? likelyFee(heading);
}

function likelyFee(heading: string): Pick<TableColumn, 'meaning' | 'confidence'> {
  const [first, ...others] = feeWords.filter(([words]) => words.test(heading));
  if (first === undefined) return noMeaning;
  const isOfSeveral = others.length > 0 || /\b(other|misc|miscellaneous|total|all)\b/.test(heading);
  return { meaning: first[1], confidence: isOfSeveral ? severalConfidence : likelyConfidence };
}

const fillHeading = /^(cycle |rx )?(fill|filled|service|dispensing)$/;

type Renaming = (column: ColumnAnchor, all: readonly ColumnAnchor[]) => HeadingMeaning | undefined;

function rename<Column extends ColumnAnchor>(columns: readonly Column[], to: Renaming): Column[] {
  return columns.map((column) => ({ ...column, meaning: to(column, columns) }));
}

const has = (all: readonly ColumnAnchor[], meaning: HeadingMeaning | undefined): boolean =>
  all.some((column) => column.meaning === meaning);

/** Words with a different meaning in a list of claims. */
function claimsWords(
  column: ColumnAnchor,
  all: readonly ColumnAnchor[],
): HeadingMeaning | undefined {
  const { meaning } = column;
  if (meaning === 'description' && column.heading === 'line of business')
    return has(all, 'planName') ? 'known' : 'planName';
  if (meaning === 'description') return has(all, 'drugName') ? 'known' : 'drugName';
  if (meaning === 'day') return has(all, 'dateOfService') ? 'known' : 'dateOfService';
  if (meaning === 'reference') return has(all, 'claimReference') ? 'known' : 'claimReference';
  if (meaning === 'reason') return has(all, 'status') ? 'known' : 'status';
  // Beside the fee of a switch, access is to the network.
  const isAccess = meaning === 'transactionFee' && /^access fee\b/.test(column.heading);
  if (isAccess && all.some((one) => one !== column && one.meaning === meaning)) return 'networkFee';
  const isBareFee = meaning === 'otherAdjustment' && /^fee( paid| amount)*$/.test(column.heading);
  if (isBareFee) return feeMeaning(column, all);
  if (meaning === 'claimReference' && !has(all, 'claimId')) return 'claimId';
  return meaning;
}

/** An unnamed fee right after the ingredient cost is the dispensing fee. */
function feeMeaning(column: ColumnAnchor, all: readonly ColumnAnchor[]): HeadingMeaning {
  const before = all[all.indexOf(column) - 1];
  const isOfDispensing = before?.meaning === 'ingredientCost' && !has(all, 'dispensingFee');
  return isOfDispensing ? 'dispensingFee' : 'otherAdjustment';
}

/** "Total" and a second "paid" column are the amount before fees, if nothing else is. */
function priced(column: ColumnAnchor, all: readonly ColumnAnchor[]): HeadingMeaning | undefined {
  const { meaning } = column;
  const nets = all.filter((other) => other.meaning === 'net');
  if (meaning === 'total')
    return nets.length > 0 ? (has(all, 'gross') ? undefined : 'gross') : 'net';
  if (meaning !== 'net' || nets.length < 2) return meaning;
  const strongest = nets.findLast((other) => other.heading.startsWith('net')) ?? nets.at(-1);
  if (strongest === column) return 'net';
  return has(all, 'gross') ? undefined : 'gross';
}

/** Of two gross columns, the one called so; the other repeats it. */
function paid(column: ColumnAnchor, all: readonly ColumnAnchor[]): HeadingMeaning | undefined {
  const grosses = all.filter((other) => other.meaning === 'gross');
  if (column.meaning !== 'gross' || grosses.length < 2) return column.meaning;
  const strongest =
    grosses.findLast((other) => other.heading.startsWith('gross')) ?? grosses.at(-1);
  if (strongest === column) return 'gross';
  return headingMeaning(column.heading) === undefined ? undefined : 'known';
}

/** Several amount columns of one kind are added up; of text columns the first counts. */
const summedMeanings: ReadonlySet<HeadingMeaning | undefined> = new Set<HeadingMeaning | undefined>(
  [
    'known',
    undefined,
    'dirFee',
    'gerFee',
    'transactionFee',
    'networkFee',
    'tax',
    'otherAdjustment',
  ],
);

function firstOfEach<Column extends ColumnAnchor>(columns: readonly Column[]): Column[] {
  return columns.map((column, at) => {
    const isSecond = columns.slice(0, at).some((other) => other.meaning === column.meaning);
    return isSecond && !summedMeanings.has(column.meaning) ? withoutRepeated(column) : column;
  });
}

/** An unknown heading for the same may be something else. */
function withoutRepeated<Column extends ColumnAnchor>(column: Column): Column {
  const isSure = headingMeaning(column.heading) !== undefined;
  return { ...column, ...(isSure ? { meaning: 'known' } : noMeaning) };
}

/** In a list of lump sums one column has the amounts; the words of all others describe them. */
function lumpMeanings<Column extends ColumnAnchor>(
  columns: readonly Column[],
  kind: TableKind,
): Column[] {
  const amounts = columns.filter((column) => isLumpAmount(column.meaning));
  const amount = amounts.findLast((column) => column.meaning === 'total') ?? amounts.at(-1);
  return columns.map((column) => {
    if (column === amount) return { ...column, meaning: 'total' };
    if (kind === 'payments')
      return { ...column, meaning: column.meaning === 'day' ? 'paidOn' : column.meaning };
    if (column.meaning === 'day' || column.meaning === 'known') return column;
    return { ...column, meaning: 'description' };
  });
}

function isLumpAmount(meaning: HeadingMeaning | undefined): boolean {
  return (
    meaning === 'total' ||
    meaning === 'net' ||
    meaning === 'otherAdjustment' ||
    meaning === 'gross' ||
    meaning === 'charge' ||
    meaning === 'withheld' ||
    meaning === 'transactionFee' ||
    meaning === 'networkFee' ||
    meaning === 'dirFee' ||
    meaning === 'gerFee'
  );
}

/** A strength or a form: only drugs have them. */
const drugWords =
  /\d ?(mc?g|ml|meq)(?![a-z])|\b(tab|cap|pen|inh\w*|susp|soln?|crea?m|oint|tablets?|capsules?)\b/i;
const unitWords = /^(?!.*(limit|prescrib|order|remain|written)).*\b(quantity|units?|count)\b/;
/** Days of people, and of a claim's way through the payer's systems. */
const otherDays =
  /birth|born|\bd ?o ?b\b|written|adjudicat|process|receiv|submi|check|pa(id|y)|run|refill|due|eff/;

/** If no heading names them, drugs and fills are in the one column of drugs, or of days. */
export function withDrugsAndDays<Column extends TableColumn>(
  columns: readonly Column[],
  rows: readonly Line[],
): Column[] {
  const named = (meaning: HeadingMeaning) =>
    columns.some((column) => column.meaning === meaning && column.from < column.to);
  const cells = rows.map((row) => rowCells(row, columns));
  // Without a heading it is unknown how far names reach.
  const isOfDrugs = (column: Column): boolean => {
    if (column.heading === '') return false;
    const texts = cells.map((cell) => textOf(cell.get(column) ?? []));
    return texts.filter((text) => drugWords.test(text)).length > rows.length * shareMin;
  };
  const open = columns.filter(
    ({ meaning }) => meaning === undefined || meaning === 'known' || meaning === 'claimReference',
  );
  const give = (
    meaning: 'drugName' | 'dateOfService' | 'quantity',
    is: (column: Column) => boolean,
  ) => {
    const [own, ...others] = named(meaning) ? [] : open.filter(is);
    return own !== undefined && others.length === 0 ? [[own, meaning] as const] : [];
  };
  const isOfFills = ({ heading, mostly }: Column): boolean =>
    mostly === 'day' && !otherDays.test(heading);
  const isOfUnits = ({ heading, mostly }: Column): boolean =>
    (mostly === 'count' || mostly === 'number') && unitWords.test(heading);
  const roles = new Map([
    ...give('drugName', isOfDrugs),
    ...give('dateOfService', isOfFills),
    ...give('quantity', isOfUnits),
  ]);
  return columns.map((column) => ({ ...column, meaning: roles.get(column) ?? column.meaning }));
}

/** Fewer rows may differ by chance. */
const rowsMin = 3;
/** A claim and its reversal share a number. */
const shareMin = 0.5;

/**
 * If no heading names the claim number, it is the one unknown column of numbers that differ from
 * row to row: numbers of pharmacies, prescribers and groups repeat.
 */
export function withClaimNumbers<Column extends TableColumn>(
  columns: readonly Column[],
  rows: readonly Line[],
): Column[] {
  const named = columns.find(({ meaning }) => meaning === 'claimId');
  const isNamed = named !== undefined && headingMeaning(named.heading) !== 'claimReference';
  if (isNamed || rows.length < rowsMin) return [...columns];
  const cells = rows.map((row) => rowCells(row, columns));
  const isOfClaims = (column: Column): boolean => {
    const texts = cells.map((cell) => (cell.get(column) ?? []).map(({ text }) => text).join(''));
    const areNumbers = texts.every((text) => /^[A-Z]{0,3}-?\d{5,12}$/i.test(text));
    return areNumbers && new Set(texts).size > rows.length * shareMin;
  };
  const own = columns.filter(
    (column) =>
      (column.meaning === undefined || column.meaning === 'claimReference') && isOfClaims(column),
  );
  const ofRx = own.filter(({ heading }) => /\brx\b/.test(heading));
  const [one, ...others] = ofRx.length > 0 ? ofRx : own;
  if (one === undefined) return [...columns];
  if (others.length > 0)
    return columns.map((column) =>
      column === named ? { ...column, meaning: 'claimReference' } : column,
    );
  // The payer's own numbers, beside others that may be the pharmacy's, are longer than these.
  const lengthOf = (column: Column): number =>
    Math.max(...cells.map((cell) => textOf(cell.get(column) ?? []).length));
  const isOwn = named === undefined || lengthOf(one) < lengthOf(named);
  return columns.map((column) => {
    if (column === named) return { ...column, meaning: isOwn ? 'claimReference' : undefined };
    return column === one && isOwn ? { ...column, meaning: 'claimId' } : column;
  });
}

const claimCountHeading =
  /^(number of )?(paid )?(claims?|rx|prescriptions?|fills?)( count| number)?$/;

/**
 * Whether rows are claim totals by drug: a column counts claims, and none has a claim's number or
 * date.
 */
export function listsGroups(columns: readonly TableColumn[], rows: readonly Line[]): boolean {
  if (columns.some(({ mostly }) => mostly === 'day')) return false;
  const isOfDrugs = columns.some(({ meaning }) => meaning === 'ndc' || meaning === 'drugName');
  const counts = columns.find(
    ({ heading, mostly }) => mostly === 'count' && claimCountHeading.test(heading),
  );
  if (!isOfDrugs || counts === undefined || rows.length < rowsMin) return false;
  return rows.every((row) => {
    const texts = [...rowCells(row, columns)].flatMap(([{ meaning }, tokens]) =>
      meaning === 'claimId' ? tokens.map(({ text }) => text) : [],
    );
    return texts.every((text) => /^\d{1,4}$/.test(text));
  });
}

const paymentAmountHeading =
  /^(total )?(check|eft|ach|payment|deposit|remittance|wire|warrant|check eft|eft check)( (amount|total|paid))+$/;

/**
 * Sheets that name the check in each row repeat its amount: one that is the same in all rows of a
 * check, beside the claims' own, is the payment's.
 */
export function withPaymentAmounts<Column extends TableColumn>(
  columns: readonly Column[],
  rows: readonly Line[],
): Column[] {
  const trace = columns.find(({ meaning }) => meaning === 'traceNumber');
  const amounts = columns.filter(({ heading }) =>
    paymentAmountHeading.test(withoutCurrency(heading)),
  );
  const [amount] = amounts;
  const isOwn = (column: Column): boolean => column !== amount && column.meaning === 'net';
  if (trace === undefined || amount === undefined || amounts.length > 1) return [...columns];
  if (!columns.some(isOwn) || !isPerCheck(rows, { columns, trace, amount })) return [...columns];
  return columns.map((column) => (column === amount ? { ...column, meaning: 'amount' } : column));
}

interface Compared {
  readonly columns: readonly TableColumn[];
  readonly trace: TableColumn;
  readonly amount: TableColumn;
}

/** Whether all rows of a check have the same amount. */
function isPerCheck(rows: readonly Line[], { columns, trace, amount }: Compared): boolean {
  const amountOf = new Map<string, string>();
  return rows.every((row) => {
    const cells = rowCells(row, columns);
    const [check] = cells.get(trace) ?? [];
    const [printed] = cells.get(amount) ?? [];
    if (check === undefined || printed === undefined) return true;
    const known = amountOf.get(check.text) ?? printed.text;
    amountOf.set(check.text, known);
    return known === printed.text;
  });
}
