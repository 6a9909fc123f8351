import type { DraftInvoice } from './draft-invoice.ts';
import type { InvoiceKnowledge } from './invoice-knowledge.ts';
import type { ProvenInvoice } from './proven-invoice.ts';

/** Proves an invoice: nothing of it is taken that arithmetic does not prove. */
export function proveInvoice(invoice: DraftInvoice, _known: InvoiceKnowledge = {}): ProvenInvoice {
  return {
    invoice,
    status: 'review',
    equations: [],
    doubts: [{ part: 'invoice', row: undefined, field: undefined, code: 'no_lines' }],
    totalCents: undefined,
    differenceCents: undefined,
    repaired: 0,
    decidedBy: 'text',
  };
}
