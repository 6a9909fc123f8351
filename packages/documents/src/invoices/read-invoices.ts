import type { DraftPage } from '@pfs/core/draft/draft-remittance';
import { proveInvoice } from '@pfs/core/invoice-draft/prove-invoice';
import type { ProvenInvoice } from '@pfs/core/invoice-draft/proven-invoice';
import { openDocument } from '../open-document.ts';
import type { ReadDocumentOptions } from '../read-document.ts';
import { wordsOf } from '../read-words.ts';
import type { DocumentKind } from '../words.ts';
import { layoutInvoices } from './layout-invoices.ts';
import type { NotInvoice } from './not-invoice.ts';
import { lookAtInvoice } from './second-looks/look-at-invoice.ts';

export interface ReadInvoices {
  readonly kind: DocumentKind;
  readonly pages: readonly DraftPage[];
  /** Of an unproven one nothing is kept until a person says so. */
  readonly invoices: readonly ProvenInvoice[];
  /** Set where the document holds no invoice: why. */
  readonly notInvoice: NotInvoice | undefined;
}

/**
 * Reads a document of invoices: its words, what they say as invoices, and what of it arithmetic
 * proves. Throws UnreadableDocument with a reason for people.
 */
export async function readInvoices(
  bytes: Uint8Array,
  { today, turns = {}, onProgress = () => {}, ...options }: ReadDocumentOptions = {},
): Promise<ReadInvoices> {
  const opened = await openDocument(bytes, options);
  try {
    const words = await wordsOf(opened, {
      turns,
      onProgress: ({ read: _, ...progress }) => onProgress(progress),
    });
    onProgress({ stage: 'layout' });
    const { pages, invoices, notInvoice } = layoutInvoices(words);
    onProgress({ stage: 'proof' });
    const proven: ProvenInvoice[] = [];
    for (const draft of invoices) {
      const first = proveInvoice(draft, { today });
      const better = await lookAtInvoice(opened, first, pages);
      proven.push(better === undefined ? first : proveInvoice(better, { today }));
    }
    return { kind: opened.kind, pages, invoices: proven, notInvoice };
  } finally {
    opened.close();
  }
}
