import type { ProvenDocument, ReadingProgress } from '@pfs/documents/proven-document';
import type { UnreadableCode } from '@pfs/documents/unreadable-document';
import type { PageWanted, ReadInvoiceFile } from '../document-reading.ts';

/** What a child is asked; bytes are base64, for the channel carries JSON only. */
export interface ReaderTask {
  readonly file: { readonly path: string; readonly dataKey: string; readonly password?: string };
  readonly work:
    | { readonly kind: 'draw'; readonly page: PageWanted }
    | {
        readonly kind: 'read' | 'read_invoices';
        readonly today: string;
        readonly turns: Readonly<Record<string, number>>;
      };
}

export type ReaderAnswer =
  | { readonly kind: 'progress'; readonly progress: ReadingProgress }
  | { readonly kind: 'document'; readonly document: ProvenDocument }
  | { readonly kind: 'invoices'; readonly file: ReadInvoiceFile }
  | { readonly kind: 'picture'; readonly png: string }
  | { readonly kind: 'unreadable'; readonly code: UnreadableCode }
  | { readonly kind: 'failed'; readonly message: string };
