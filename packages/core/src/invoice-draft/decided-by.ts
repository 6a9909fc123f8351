import type { DraftValue } from '../draft/draft-remittance.ts';
import type { DraftInvoice } from './draft-invoice.ts';
import { valuesOf } from './draft-values.ts';
import type { InvoiceDecider } from './proven-invoice.ts';

/** How the least certain of an invoice's values was decided. */
export function decidedByOf(invoice: DraftInvoice): InvoiceDecider {
  return leastOf(valuesOf(invoice), invoice.source === 'edi' ? 'edi' : 'text');
}

export function leastOf(values: readonly DraftValue[], written: 'edi' | 'text'): InvoiceDecider {
  const deciders = new Set(values.map(({ decidedBy }) => decidedBy));
  if (deciders.has('person')) return 'person';
  if (deciders.has('repaired')) return 'repaired';
  return deciders.has('ocr') ? 'ocr' : written;
}
