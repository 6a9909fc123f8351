import type { DocumentPage } from '../document-words.ts';
import { isPageNoise } from '../layout/lines/line-kinds.ts';
import { gapInHeights, type Line, type Token } from '../layout/lines/tokens.ts';
import { type Fact, findFacts, isAmountRole, namesCharge } from './find-facts.ts';
import { hasOnlyOtherAmounts, invoiceLines, mayBeAmount, strayAmounts } from './invoice-lines.ts';
import {
  findHeadings,
  type InvoiceColumn,
  type InvoiceHeading,
  invoiceColumns,
} from './item-columns.ts';
import { hasFigures, type ItemCells, isItem, isMore, itemCells } from './item-lines.ts';

/** A line of an item table. */
export interface ItemEvent {
  readonly kind: 'item';
  readonly line: Line;
  readonly cells: ItemCells;
  readonly table: readonly InvoiceColumn[];
}

/** What the lines of an invoice's pages say, in page order. */
export type InvoiceEvent =
  | ItemEvent
  | { readonly kind: 'fact'; readonly page: number; readonly fact: Fact }
  /** An item's words in a line below it. */
  | { readonly kind: 'more'; readonly cells: ItemCells }
  | StrayEvent;

/** An amount without a label. */
export interface StrayEvent {
  readonly kind: 'stray';
  readonly token: Token;
  /** Words say that it is something else, or it hardly is an amount; sums decide. */
  readonly isNamed: boolean;
}

/** A page of an invoice: its events, and the lines above its table, which include the sender. */
export interface InvoicePage {
  readonly number: number;
  readonly events: readonly InvoiceEvent[];
  readonly head: readonly Line[];
  readonly headings: readonly InvoiceHeading[];
}

/** Reads a document's pages as invoices; a table may continue without headings. */
export function readPages(pages: readonly DocumentPage[]): readonly InvoicePage[] {
  let last: readonly InvoiceHeading[] = [];
  return pages.map((page) => {
    const read = readPage(page, last);
    if (read.headings.length > 0) last = read.headings;
    return read;
  });
}

function readPage(page: DocumentPage, before: readonly InvoiceHeading[]): InvoicePage {
  const lines = invoiceLines(page);
  const rows = findHeadings(lines);
  const first = rows[0]?.from ?? (before.length > 0 ? 0 : lines.length);
  const parts = [readArea(lines.slice(0, first), [])];
  if (rows.length === 0 && before.length > 0) parts.push(readArea(lines, before));
  for (const [at, { to, headings }] of rows.entries()) {
    parts.push(readArea(lines.slice(to + 1, rows[at + 1]?.from), headings));
  }
  const events = parts.flat();
  const headings = rows.at(-1)?.headings ?? [];
  const head = lines.slice(0, rows[0]?.from).filter(({ middle }) => {
    return page.source === 'cells' || middle < page.height * 0.4;
  });
  return { number: page.number, events, head, headings };
}

function readArea(
  lines: readonly Line[],
  headings: readonly InvoiceHeading[],
): readonly InvoiceEvent[] {
  const events: InvoiceEvent[] = [];
  const facts = lines.map((line, at) => findFacts(line, lines.slice(at + 1, at + 3)));
  const sample = lines.filter((line, at) => isListed(line, facts[at] ?? []));
  const table = headings.length === 0 ? [] : invoiceColumns(headings, sample);
  const used = new Set<Token>();
  let isOver = table.length === 0;
  let item: Line | undefined;
  for (const [at, line] of lines.entries()) {
    if (isPageNoise(line)) continue;
    const own = facts[at] ?? [];
    const cells = itemCells(line, table);
    const isSum = own.some(({ role }) => isSumRole(role));
    const isBilled = hasFigures(cells) || !(isSum || hasOnlyOtherAmounts(line));
    if (!isOver && isBilled && isItem(cells, table)) {
      events.push({ kind: 'item', line, cells, table });
      item = line;
      continue;
    }
    if (
      !isOver &&
      item !== undefined &&
      own.length === 0 &&
      isMore(cells, line) &&
      isNear(item, line)
    ) {
      events.push({ kind: 'more', cells });
      item = line;
      continue;
    }
    for (const fact of own) {
      events.push({ kind: 'fact', page: line.page, fact });
      for (const token of fact.tokens) used.add(token);
      if (fact.role === 'total' || fact.role === 'amountDue') isOver = true;
    }
    const last = line.tokens.at(-1);
    if (own.length === 0 && table.length > 0 && last !== undefined) {
      if (namesCharge(line) || (!isOver && isWhole(last)))
        events.push({ kind: 'stray', token: last, isNamed: true });
    }
    events.push(...strayAmounts(line, used));
  }
  return events;
}

/** A number that may be whole dollars: then the line bills something. */
function isWhole(token: Token): boolean {
  return !mayBeAmount(token) && (token.kind === 'number' || token.kind === 'count');
}

const sums = new Set(['items', 'charges', 'total', 'amountDue', 'carried', 'pageTotal']);

function isSumRole(role: string): boolean {
  return sums.has(role);
}

/** A line like those in tables: an amount next to several other values, and not a sum. */
function isListed(line: Line, facts: readonly Fact[]): boolean {
  if (facts.some(({ role }) => isAmountRole(role) || role === 'count')) return false;
  if (hasOnlyOtherAmounts(line)) return false;
  return line.tokens.some(mayBeAmount) && line.tokens.length >= 3;
}

function isNear(item: Line, line: Line): boolean {
  if (line.words[0]?.decidedBy === 'cells') return false;
  return gapInHeights(item, line) < 2;
}
