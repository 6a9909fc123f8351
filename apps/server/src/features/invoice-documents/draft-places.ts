import type { DraftInvoice, DraftInvoiceLine } from '@pfs/core/invoice-draft/draft-invoice';
import type { NewInvoice, NewInvoiceLine } from '../vendors/public.ts';
import { unitsOfLine } from './to-new-invoice.ts';

/**
 * Lines that a person left where they were keep their place on the page, and what the page says
 * about their package.
 */
export function withPlaces(invoice: NewInvoice, draft: DraftInvoice): NewInvoice {
  if (invoice.lineItems.length !== draft.lines.length) return invoice;
  const lineItems = invoice.lineItems.map((line, at) => {
    const drafted = draft.lines[at];
    return drafted === undefined ? line : withPlace(line, drafted);
  });
  return { ...invoice, lineItems };
}

function withPlace(line: NewInvoiceLine, { box, fields }: DraftInvoiceLine): NewInvoiceLine {
  const placed = { ...line, origin: { box: box ?? null } };
  const isSame = line.ndc === fields.ndc?.value && line.unit === fields.unit?.value;
  if (!isSame || line.packSize !== undefined) return placed;
  return { ...placed, ...unitsOfLine(fields.unit?.value, fields.packSize?.value) };
}
