import type { DraftInvoice } from '@pfs/core/invoice-draft/draft-invoice';
import { toDraftValue } from '../../layout/values/to-draft-value.ts';
import { vendorName } from '../parties/vendor-name.ts';
import type { InvoiceEvent } from '../rows/invoice-events.ts';
import { addFact } from './add-fact.ts';
import { addItem, chosenColumns, joinItems } from './add-items.ts';
import { addField, type InvoiceBuilder, invoiceBuilder, toInvoice } from './invoice-builder.ts';
import type { InvoicePart } from './split-invoices.ts';

/** One invoice of what its lines and labels say. */
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
      // A total above further items is not plainly that of all: they may be another invoice's.
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

/** "Date" alone is the invoice's where nothing else is. */
function addDate({ fields }: InvoiceBuilder, events: readonly InvoiceEvent[]): void {
  if (fields.invoiceDate !== undefined) return;
  for (const event of events) {
    if (event.kind !== 'fact' || event.fact.role !== 'date') continue;
    addField(fields, 'invoiceDate', toDraftValue(event.fact.tokens, 'day'));
  }
}

const plainLabels = /^(vendor|supplier|seller|distributor|wholesaler|sold by|from)/i;

/** A label of vendors names it, else the head of its page, else where to pay. */
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
