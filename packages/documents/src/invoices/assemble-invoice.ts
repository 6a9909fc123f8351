import type { DraftInvoice } from '@pfs/core/invoice-draft/draft-invoice';
import { textOf } from '../layout/lines/tokens.ts';
import { toDraftValue } from '../layout/values/to-draft-value.ts';
import { addFact, addField, type InvoiceBuilder, invoiceBuilder, toInvoice } from './add-facts.ts';
import { addItem, chosenColumns, joinItems } from './add-items.ts';
import { isAmountRole } from './find-facts.ts';
import { cellOf } from './item-lines.ts';
import type { InvoiceEvent, InvoicePage } from './read-pages.ts';
import { vendorName } from './vendor-name.ts';

/** Builds an invoice from its lines and labels. */
export function assembleInvoice({ events, first }: InvoicePart): DraftInvoice {
  const builder = invoiceBuilder();
  const joined = joinItems(events);
  const chosen = chosenColumns(joined);
  const lastItem = joined.findLastIndex(({ kind }) => kind === 'item');
  let [groupFrom, pageFrom, page] = [0, 0, 0];
  for (const [at, event] of joined.entries()) {
    if (event.kind === 'item') {
      if (event.line.page !== page) [page, pageFrom] = [event.line.page, builder.lines.length];
      addItem(builder, event, chosen.get(event.table));
    } else if (event.kind === 'fact') {
      const { fact } = event;
      const hasItemsBelow = at < lastItem;
      addFact(builder, { fact, groupFrom, pageFrom, hasItemsBelow });
      // A total above more items may not be the total of all: they may belong to another invoice.
      if (hasItemsBelow && isTotal(fact.role)) {
        builder.otherAmounts.push(toDraftValue(fact.tokens, 'amount'));
      }
      if (fact.role === 'items') groupFrom = builder.lines.length;
    } else if (event.kind === 'stray') {
      const { isNamed, token } = event;
      const amounts = isNamed ? builder.otherAmounts : builder.strayAmounts;
      amounts.push(toDraftValue([token], 'amount'));
    }
  }
  addDate(builder, joined);
  addVendor(builder, joined, first);
  const isAmbiguous = [...chosen.values()].some((columns) => columns.isAmbiguous === true);
  const invoice = toInvoice(builder);
  return isAmbiguous ? { ...invoice, toldDoubts: ['columns_ambiguous'] } : invoice;
}

function isTotal(role: string): boolean {
  return role === 'total' || role === 'amountDue';
}

/** "Date" alone is the invoice's date if there is no other. */
function addDate({ fields }: InvoiceBuilder, events: readonly InvoiceEvent[]): void {
  if (fields.invoiceDate !== undefined) return;
  for (const event of events) {
    if (event.kind !== 'fact' || event.fact.role !== 'date') continue;
    addField(fields, 'invoiceDate', toDraftValue(event.fact.tokens, 'day'));
  }
}

const plainLabels = /^(vendor|supplier|seller|distributor|wholesaler|sold by|from)/i;

/** A vendor label names it, else the page's head, else where to pay. */
function addVendor(
  { fields }: InvoiceBuilder,
  events: readonly InvoiceEvent[],
  first: InvoicePart['first'],
): void {
  if (fields.vendorName !== undefined) return;
  const told = events.flatMap((event) => {
    return event.kind === 'fact' && event.fact.role === 'vendorName' ? [event.fact] : [];
  });
  const named = told.find(({ label }) => plainLabels.test(label));
  const head = named === undefined && first !== undefined ? vendorName(first.head) : undefined;
  const fact = named ?? (head === undefined ? told[0] : undefined);
  const value = fact === undefined ? head : toDraftValue(fact.tokens, 'text');
  if (value !== undefined) addField(fields, 'vendorName', value);
}

/** What belongs to one invoice, and the page it starts on. */
export interface InvoicePart {
  readonly first: InvoicePage | undefined;
  readonly events: readonly InvoiceEvent[];
}

/**
 * Splits a document into invoices. A page (in a sheet, a line) with a different number starts
 * another invoice; rows that each have a number are grouped by it.
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
    if (event.kind === 'fact' && event.fact.role === 'invoiceNumber')
      return textOf(event.fact.tokens);
  }
  return undefined;
}

/** A sheet in blocks; each starts after the previous one's last sums. */
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

/** Rows by invoice number; undefined if rows have none. */
function partsByRow(pages: readonly InvoicePage[]): InvoicePart[] | undefined {
  const items = pages.flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === 'item' ? [event] : [])),
  );
  const numbers = items.map(({ cells }) => cellOf(cells, 'invoiceNumber'));
  if (items.length === 0 || numbers.some((number) => number === undefined)) return undefined;
  const others = pages.flatMap(({ events }) => events.filter(({ kind }) => kind !== 'item'));
  const byNumber = Map.groupBy(items, (_, at) => textOf(numbers[at] ?? []));
  return [...byNumber.values()].map((rows) => ({
    first: pages[0],
    // Text beside the table belongs to all invoices; its sums belong to none in particular.
    events: [...rows, ...(byNumber.size > 1 ? others.flatMap(ofAll) : others)],
  }));
}

/** An amount beside rows of several invoices may belong to any of them. */
function ofAll(event: InvoiceEvent): readonly InvoiceEvent[] {
  if (event.kind !== 'fact') return [event];
  if (['vendorName', 'terms', 'currency'].includes(event.fact.role)) return [event];
  const [token] = event.fact.tokens;
  return isAmountRole(event.fact.role) && token !== undefined
    ? [{ kind: 'stray', token, isNamed: true }]
    : [];
}
