import { isAmountRole } from '../labels/find-facts.ts';
import type { InvoiceEvent } from '../rows/invoice-events.ts';
import { cellOf } from '../rows/item-cells.ts';
import type { InvoicePage } from '../rows/read-pages.ts';

/** What belongs to one invoice, and the page that it begins on. */
export interface InvoicePart {
  readonly first: InvoicePage | undefined;
  readonly events: readonly InvoiceEvent[];
}

/**
 * Invoices of a document: a page, or in a sheet a line, that names another number begins another
 * invoice; rows that each say their number are sorted by it.
 */
export function splitInvoices(pages: readonly InvoicePage[], areCells: boolean): InvoicePart[] {
  const byRow = partsByRow(pages);
  if (byRow !== undefined) return byRow;
  const parts: { first: InvoicePage; events: InvoiceEvent[]; number: string | undefined }[] = [];
  for (const page of pages) {
    const blocks = areCells ? blocksOf(page.events) : [page.events];
    for (const events of blocks) {
      const number = numberIn(events);
      const part = parts.at(-1);
      const isSame = number === undefined || part?.number === undefined || part.number === number;
      if (part !== undefined && isSame) {
        for (const event of events) part.events.push(event);
        part.number ??= number;
      } else parts.push({ first: page, events: [...events], number });
    }
  }
  return parts;
}

function numberIn(events: readonly InvoiceEvent[]): string | undefined {
  for (const event of events) {
    if (event.kind === 'fact' && event.fact.role === 'invoiceNumber') return textOf(event.fact);
  }
  return undefined;
}

function textOf({ tokens }: { readonly tokens: readonly { readonly text: string }[] }): string {
  return tokens.map(({ text }) => text).join(' ');
}

/** A sheet in blocks: each begins behind the last sums of the one before. */
function blocksOf(events: readonly InvoiceEvent[]): readonly (readonly InvoiceEvent[])[] {
  const blocks: InvoiceEvent[][] = [[]];
  let hasTotal = false;
  for (const event of events) {
    const role = event.kind === 'fact' ? event.fact.role : undefined;
    if (hasTotal && role === 'invoiceNumber') {
      const last = blocks.at(-1) ?? [];
      const end = last.findLastIndex(isSum) + 1;
      blocks.push(last.splice(end));
      hasTotal = false;
    }
    if (isSum(event)) hasTotal = true;
    blocks.at(-1)?.push(event);
  }
  return blocks;
}

function isSum(event: InvoiceEvent): boolean {
  if (event.kind === 'item') return true;
  const sums = ['total', 'amountDue', 'amountPaid'];
  return event.kind === 'fact' && sums.includes(event.fact.role);
}

/** Rows by the invoice that they name; undefined where rows name none. */
function partsByRow(pages: readonly InvoicePage[]): InvoicePart[] | undefined {
  const items = pages.flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === 'item' ? [event] : [])),
  );
  const numbers = items.map(({ cells }) => cellOf(cells, 'invoiceNumber'));
  if (items.length === 0 || numbers.some((number) => number === undefined)) return undefined;
  const others = pages.flatMap(({ events }) => events.filter(({ kind }) => kind !== 'item'));
  const byNumber = Map.groupBy(items, (_, at) => textOf({ tokens: numbers[at] ?? [] }));
  return [...byNumber.values()].map((rows) => ({
    first: pages[0],
    // What stands beside the table is of all; its sums are of none in particular.
    events: [...rows, ...(byNumber.size > 1 ? others.flatMap(ofAll) : others)],
  }));
}

/** An amount that stands beside rows of several invoices may be of any of them. */
function ofAll(event: InvoiceEvent): readonly InvoiceEvent[] {
  if (event.kind !== 'fact') return [event];
  if (['vendorName', 'terms', 'currency'].includes(event.fact.role)) return [event];
  const [token] = event.fact.tokens;
  return isAmountRole(event.fact.role) && token !== undefined
    ? [{ kind: 'stray', token, isNamed: true }]
    : [];
}
