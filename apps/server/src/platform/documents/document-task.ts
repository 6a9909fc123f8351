import type { MessagePort } from 'node:worker_threads';
import type { Cell, Column, DocumentHead, LetterHead, PdfBlock } from './document.ts';

type TableBlock = Extract<PdfBlock, { kind: 'table' }>;

/** A block as it is sent to the thread, which requests the rows of a table later. */
export type SentBlock =
  | Exclude<PdfBlock, TableBlock>
  | (Omit<TableBlock, 'rows'> & { readonly source: number });

export interface SentSheet {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly total?: readonly Cell[];
  readonly source: number;
}

export type DocumentTask = { readonly port: MessagePort } & (
  | {
      readonly kind: 'pdf';
      readonly head: DocumentHead | LetterHead;
      readonly landscape: boolean;
      readonly blocks: readonly SentBlock[];
    }
  | {
      readonly kind: 'xlsx';
      readonly head: DocumentHead;
      readonly notes: readonly string[];
      readonly sheets: readonly SentSheet[];
    }
);

export type Row = readonly Cell[];

/** From the thread: a request for more rows, a piece of the file, or its end. */
export type FromThread =
  | { readonly want: number }
  | { readonly bytes: Uint8Array }
  | { readonly ended: true };

/** To the thread: the rows that it requested, and whether they are the last. */
export interface ToThread {
  readonly rows: readonly Row[];
  readonly done: boolean;
}

/** The task of a thread that makes documents. */
export interface DocumentParts {
  /** The rows of a source, in pieces; a source is read once. */
  readonly readRows: (source: number) => AsyncIterable<readonly Row[]>;
  readonly write: (bytes: Uint8Array) => void;
}
