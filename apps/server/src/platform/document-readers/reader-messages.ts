import type { LayoutKnowledge } from '@pfs/core/draft/known-layout';
import type { ReadingProgress } from '@pfs/documents/proven-document';
import type { UnreadableCode } from '@pfs/documents/unreadable-document';
import type { PageWanted, PageWord, Reader } from '../document-reading.ts';

/** A child's task. Bytes are base64, because the channel carries only JSON. */
export interface ReaderTask {
  readonly file: { readonly path: string; readonly dataKey: string; readonly password?: string };
  readonly work:
    | { readonly kind: 'draw'; readonly page: PageWanted }
    | { readonly kind: 'page'; readonly page: Omit<PageWanted, 'dpi'> }
    | {
        readonly kind: 'read';
        readonly reader: Reader;
        readonly today: string;
        readonly known?: LayoutKnowledge;
        readonly given?: unknown;
        readonly turns: Readonly<Record<string, number>>;
      };
}

/**
 * A page of a PDF or a picture, or a sheet; checking the totals of all pages takes as long as a
 * sheet.
 */
export type ReadingStep = 'page' | 'sheet';

export type ReaderAnswer =
  /** The child begins a page or sheet, or returns from waiting: its work is counted from here. */
  | { readonly kind: 'step'; readonly step: ReadingStep }
  | { readonly kind: 'progress'; readonly progress: ReadingProgress }
  | { readonly kind: 'read'; readonly read: unknown }
  | { readonly kind: 'picture'; readonly png: string }
  | { readonly kind: 'words'; readonly words: readonly PageWord[] }
  | { readonly kind: 'unreadable'; readonly code: UnreadableCode }
  | { readonly kind: 'failed'; readonly message: string };
