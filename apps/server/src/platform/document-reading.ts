import type { PageBox } from '@pfs/core/draft/draft-remittance';
import type { LayoutKnowledge } from '@pfs/core/draft/known-layout';
import type { FirstPage } from '@pfs/documents/proven-document';
import type { StoredFile } from './files/file-store.ts';

/** A stored document, ready to be read. */
export interface KeptDocument {
  /** The pharmacy; pharmacies take turns. */
  readonly organizationId: string;
  readonly file: StoredFile;
  /** Of an encrypted PDF; kept in memory only. */
  readonly password?: string | undefined;
}

export interface ReadingOptions {
  readonly reader: Reader;
  /** Today in the pharmacy's time zone: nothing was paid after it. */
  readonly today: string;
  /** Layouts that the pharmacy knows. */
  readonly known?: LayoutKnowledge;
  /** What else this reader is told, as JSON. */
  readonly given?: unknown;
  /** How people rotated pages, by number. */
  readonly turns: Readonly<Record<string, number>>;
  onStage(stage: ReadingStage): void;
  readonly signal: AbortSignal;
}

export interface ReadingStage {
  /** A sentence such as "Read 3 of 12 pages". */
  readonly text: string;
  /** Missing once all pages are read. */
  readonly progress?: { readonly pagesRead: number; readonly pages: number };
  /** For a scan of several pages, once: its first page, before anything is proven. */
  readonly firstPage?: FirstPage;
}

/** A word of a page, in points from the upper left corner of the upright page. */
export interface PageWord {
  readonly text: string;
  readonly box: Omit<PageBox, 'page'>;
  readonly confidence: number;
}

export interface PageWanted {
  readonly number: number;
  readonly turnedDegrees: number;
  readonly dpi: number;
}

/**
 * The function that reads one kind of document, by its module and name: the process that runs it
 * imports it. It gets the bytes and ReadDocumentOptions; what it answers has to be JSON.
 */
export interface Reader {
  readonly module: string;
  readonly name: string;
}

/**
 * Reads documents outside this process, within limits of time and memory. What can't be read throws
 * an UnreadableDocument with its reason.
 */
export interface DocumentReading {
  read<Read>(document: KeptDocument, options: ReadingOptions): Promise<Read>;
  /** The picture of a page, upright, as PNG. Rejects when the signal aborts. */
  drawPage(document: KeptDocument, page: PageWanted, signal?: AbortSignal): Promise<Uint8Array>;
  /** The words of a page at their places in its picture. */
  readPage(
    document: KeptDocument,
    page: Omit<PageWanted, 'dpi'>,
    signal?: AbortSignal,
  ): Promise<readonly PageWord[]>;
  close(): Promise<void>;
}
