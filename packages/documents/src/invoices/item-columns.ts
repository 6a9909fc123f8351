import type { HeadingMeaning } from '../layout/headings/heading-meanings.ts';
import { headingWords } from '../layout/headings/heading-text.ts';
import {
  gapInHeights,
  type Line,
  leftOf,
  overlapOf,
  type PlacedWord,
  phrasesOf,
  rightOf,
  textOf,
} from '../layout/lines/tokens.ts';
import { findColumns } from '../layout/tables/find-columns.ts';
import type { TableColumn } from '../layout/tables/table-column.ts';
import { isHeadingWord, type LineRole, lineRole, meaningOf, rowFacts } from './roles.ts';

/** The heading of a column. */
export interface InvoiceHeading {
  readonly words: readonly PlacedWord[];
  readonly role: LineRole | undefined;
  readonly printed: string;
  readonly left: number;
  readonly right: number;
}

/** The lines with a table's headings; positions are inclusive. */
interface HeadingRow {
  readonly from: number;
  readonly to: number;
  readonly headings: readonly InvoiceHeading[];
}

const linesMax = 3;

/** The headings of item tables on a page, from top to bottom. */
export function findHeadings(lines: readonly Line[]): readonly HeadingRow[] {
  const found: HeadingRow[] = [];
  const may = lines.map(mayHead);
  for (let from = 0; from < lines.length; ) {
    const row = may[from] ? bestRow(lines, may, from) : undefined;
    if (row !== undefined) found.push(row);
    from = (row?.to ?? from) + 1;
  }
  return found;
}

/** Headings have words and no figures. */
function mayHead({ tokens, words }: Line): boolean {
  const isValue = tokens.some(
    ({ kind, text }) => ['amount', 'day', 'ndc', 'number'].includes(kind) || /\d{4}/.test(text),
  );
  if (isValue) return false;
  const plain = words.flatMap(({ text }) => headingWords(text));
  const known = plain.filter(isHeadingWord).length;
  return known > 0 && known * 2 >= plain.length;
}

function bestRow(
  lines: readonly Line[],
  may: readonly boolean[],
  first: number,
): HeadingRow | undefined {
  let best: HeadingRow | undefined;
  let bestScore = 0;
  for (let from = first; from < first + linesMax && may[from]; from += 1) {
    for (let to = from; to < from + linesMax && may[to]; to += 1) {
      const [above, line] = [lines[to - 1], lines[to]];
      if (to > from && !isNear(above, line)) break;
      const headings = stackHeadings(lines.slice(from, to + 1));
      const score = scoreOf(headings);
      if (score > bestScore) [best, bestScore] = [{ from, to, headings }, score];
    }
    if (!isNear(lines[from], lines[from + 1])) break;
  }
  return best;
}

function isNear(line: Line | undefined, next: Line | undefined): boolean {
  if (line === undefined || next === undefined) return false;
  return gapInHeights(line, next) < 2.1;
}

function isFact(role: LineRole): boolean {
  return (rowFacts as readonly LineRole[]).includes(role);
}

const quantities: ReadonlySet<LineRole | undefined> = new Set([
  'quantity',
  'quantityBilled',
  'quantityShipped',
  'quantityOrdered',
]);

/** Zero if it heads no item table; otherwise higher the more its headings say. */
function scoreOf(headings: readonly InvoiceHeading[]): number {
  // Facts are columns only if each row names its invoice; otherwise they are labels above a table.
  const areRows = headings.some(({ role }) => role === 'invoiceNumber');
  const known = headings.filter(({ role }) => role !== undefined && (areRows || !isFact(role)));
  const roles = new Set(known.flatMap(({ role }) => role ?? []));
  const unknown = headings.length - known.length;
  const namesItems = roles.has('description') || roles.has('ndc') || roles.has('itemNumber');
  const counts = headings.some(({ role }) => quantities.has(role));
  // Figures may prove what a heading doesn't say.
  const mayCount = counts || roles.size <= 4 || (unknown > 0 && roles.has('unitPrice'));
  const isTable = namesItems && roles.has('totalPrice') && mayCount;
  if (!isTable || unknown > roles.size) return 0;
  return roles.size * 2 - unknown * 1.5;
}

function stackHeadings(lines: readonly Line[]): InvoiceHeading[] {
  const stacks: PlacedWord[][] = [];
  for (const phrase of lines.flatMap((line) => phrasesOf(line.words))) {
    const own = stacks.filter((stack) => overlapOf(phrase, stack) > 0.3);
    const [stack, second] = own;
    // A heading above several headings is not a column's own.
    if (stack === undefined) stacks.push([...phrase]);
    else if (second === undefined) stack.push(...phrase);
  }
  return stacks.flatMap(splitStack).sort((one, other) => one.left - other.left);
}

function splitStack(words: readonly PlacedWord[]): InvoiceHeading[] {
  const whole = toHeading(words);
  if (whole.role !== undefined || words.length === 1) return [whole];
  for (let at = 1; at < words.length; at += 1) {
    const [first, rest] = [toHeading(words.slice(0, at)), splitStack(words.slice(at))];
    const isApart = rest.every(({ left }) => left >= first.right);
    if (first.role !== undefined && isApart && rest.every(({ role }) => role !== undefined)) {
      return [first, ...rest];
    }
  }
  return [whole];
}

function toHeading(words: readonly PlacedWord[]): InvoiceHeading {
  return {
    words,
    role: meaningOf(words, lineRole),
    printed: textOf(words),
    left: leftOf(words),
    right: rightOf(words),
  };
}

/** A column and its heading's role. */
export interface InvoiceColumn {
  readonly column: TableColumn;
  readonly role: LineRole | undefined;
  readonly printed: string;
}

/** Remittance columns with similar contents. */
const alike: Readonly<Record<LineRole, HeadingMeaning>> = {
  lineNumber: 'quantity',
  itemNumber: 'claimId',
  ndc: 'ndc',
  description: 'drugName',
  quantityOrdered: 'quantity',
  quantityShipped: 'quantity',
  quantityBilled: 'quantity',
  quantity: 'quantity',
  unit: 'status',
  packSize: 'description',
  unitPrice: 'price',
  discount: 'net',
  tax: 'net',
  totalPrice: 'net',
  category: 'description',
  invoiceNumber: 'traceNumber',
  invoiceDate: 'day',
  dueDate: 'day',
  vendorName: 'payerName',
  vendorTaxId: 'traceNumber',
  terms: 'description',
  purchaseOrder: 'traceNumber',
  accountNumber: 'traceNumber',
  currency: 'status',
  total: 'net',
  known: 'known',
};

/** The columns under headings, separated by the gaps in the rows below. */
export function invoiceColumns(
  headings: readonly InvoiceHeading[],
  rows: readonly Line[],
): readonly InvoiceColumn[] {
  const anchors = headings.map(({ left, right, role, printed }, at) => ({
    left,
    right,
    heading: String(at),
    meaning: role === undefined ? undefined : alike[role],
    printed,
    confidence: 1,
  }));
  return findColumns(anchors, rows).columns.map((column) => {
    const heading = column.heading === '' ? undefined : headings[Number(column.heading)];
    return { column, role: heading?.role, printed: heading?.printed ?? '' };
  });
}
