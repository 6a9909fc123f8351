import type { LayoutKnowledge } from '@pfs/core/draft/known-layout';
import type { ProvenDocument, ReadingProgress } from '@pfs/documents/proven-document';
import type { UnreadableCode } from '@pfs/documents/unreadable-document';
import type { PageWanted, PageWord, ReadInvoiceFile } from '../document-reading.ts';

/** What a child is asked; bytes are base64, for the channel carries JSON only. */
export interface ReaderTask {
  readonly file: { readonly path: string; readonly dataKey: string; readonly password?: string };
  readonly work:
    | { readonly kind: 'draw'; readonly page: PageWanted }
    | { readonly kind: 'page'; readonly page: Omit<PageWanted, 'dpi'> }
    | {
        readonly kind: 'read' | 'read_invoices';
        readonly today: string;
        readonly known?: LayoutKnowledge;
        readonly turns: Readonly<Record<string, number>>;
      };
}

/** A page is one of a PDF or a picture; the sums of all pages take as long as a sheet. */
export type ReadingStep = 'page' | 'sheet';

export type ReaderAnswer =
  /** The child is at a new page or sheet, or back from waiting: its work is counted anew. */
  | { readonly kind: 'step'; readonly step: ReadingStep }
  | { readonly kind: 'progress'; readonly progress: ReadingProgress }
  | { readonly kind: 'document'; readonly document: ProvenDocument }
  | { readonly kind: 'invoices'; readonly file: ReadInvoiceFile }
  | { readonly kind: 'picture'; readonly png: string }
  | { readonly kind: 'words'; readonly words: readonly PageWord[] }
  | { readonly kind: 'unreadable'; readonly code: UnreadableCode }
  | { readonly kind: 'failed'; readonly message: string };
