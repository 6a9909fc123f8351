import type { DraftPage } from '@pfs/core/draft/draft-remittance';
import type { DraftInvoice } from '@pfs/core/invoice-draft/draft-invoice';
import type { DocumentWords } from '../words.ts';
import type { NotInvoice } from './not-invoice.ts';

export interface LaidOutInvoices {
  readonly pages: readonly DraftPage[];
  readonly invoices: readonly DraftInvoice[];
  readonly notInvoice: NotInvoice | undefined;
}

/** What a document's words say as invoices. */
export function layoutInvoices(words: DocumentWords): LaidOutInvoices {
  const pages = words.pages.map((page) => ({
    number: page.number,
    width: page.width,
    height: page.height,
    turnedDegrees: page.turnedDegrees,
    words: page.words.length,
    source: page.source,
  }));
  return { pages, invoices: [], notInvoice: 'no_invoice' };
}
