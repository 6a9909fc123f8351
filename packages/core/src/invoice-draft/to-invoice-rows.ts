import type { InvoiceRows } from './invoice-rows.ts';
import type { ProvenInvoice } from './proven-invoice.ts';

/** The rows that a proven invoice becomes; undefined for one that waits. */
export function toInvoiceRows({ status }: ProvenInvoice): InvoiceRows | undefined {
  if (status === 'review') return undefined;
  return undefined;
}
