/** What differs between the kinds of documents on the review desk, for the parts they share. */
export interface ReviewKind {
  /** The API's path of documents of this kind. */
  readonly api: string;
  /** Where the screen's way back leads. */
  readonly back: { readonly path: string; readonly label: string };
  /** Until the document's name is known. */
  readonly title: string;
  readonly description?: string;
  /** What is being loaded, for the sentence of a failure. */
  readonly what: string;
  /** Why a page has no image. */
  readonly noImage: string;
}

export const remittanceKind: ReviewKind = {
  api: '/api/remittances',
  back: { path: '/review', label: 'Documents to Review' },
  title: 'Review',
  what: 'this document',
  noImage: 'There’s no page image. The rows come straight from the file’s cells or lines.',
};

export const invoiceKind: ReviewKind = {
  api: '/api/invoice-documents',
  back: { path: '/vendor-audit?tab=invoices', label: 'All invoices' },
  title: 'Invoice to Review',
  description: 'Amounts we couldn’t verify are included in totals after you review them.',
  what: 'this file',
  noImage: 'There’s no page image. The lines come straight from the file’s cells or segments.',
};

/** One resolution for a page and its cut-outs, so that the server draws each page once. */
const dpi = 150;

/** Boxes are in points, 72 to the inch. */
export const pixelsPerPoint = dpi / 72;

export function pageImagePath({ api }: ReviewKind, documentId: string, page: number): string {
  return `${api}/${documentId}/pages/${page}?dpi=${dpi}`;
}
