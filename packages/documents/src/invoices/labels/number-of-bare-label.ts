import { headingText } from '../../layout/headings/heading-text.ts';
import type { InvoiceEvent } from '../rows/invoice-events.ts';
import { cellOf } from '../rows/item-cells.ts';
import type { InvoicePage } from '../rows/read-pages.ts';

const strengths = ['named', 'titled', 'weak'] as const;
type Strength = (typeof strengths)[number];

/**
 * Pages with the numbers that the best of their labels name. "Invoice" alone is a title as often as
 * a label, and "Document" may be another paper: each counts where nothing better is there.
 */
export function withBestNumbers(pages: readonly InvoicePage[]): readonly InvoicePage[] {
  const found = new Set(pages.flatMap(({ events }) => events.flatMap((one) => strengthOf(one))));
  const best = strengths.find((one) => found.has(one));
  return pages.map((page) => {
    const events = page.events.filter((event) => {
      return event.kind !== 'fact' || strengthOf(event).every((own) => own === best);
    });
    return { ...page, events };
  });
}

/** How well an event names the number of its invoice; none where it does not. */
function strengthOf(event: InvoiceEvent): readonly Strength[] {
  if (event.kind === 'item') {
    return cellOf(event.cells, 'invoiceNumber') === undefined ? [] : ['named'];
  }
  if (event.kind !== 'fact' || event.fact.role !== 'invoiceNumber') return [];
  if (event.fact.isBare !== true) return ['named'];
  return /^(invoice|inv|credit memo)$/.test(headingText(event.fact.label)) ? ['titled'] : ['weak'];
}
