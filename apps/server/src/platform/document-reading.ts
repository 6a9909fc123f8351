import type { DraftPage, PageBox } from '@pfs/core/draft/draft-remittance';
import type { DocumentLayout, LayoutKnowledge } from '@pfs/core/draft/known-layout';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import type { ProvenInvoice } from '@pfs/core/invoice-draft/proven-invoice';
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
  /** Today in the pharmacy's time zone: nothing was paid after it. */
  readonly today: string;
  /** For a remittance: layouts that the pharmacy knows. */
  readonly known?: LayoutKnowledge;
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

/** What was read in a document, with its figures proven as far as arithmetic can. */
export interface ReadDocument {
  readonly pages: readonly DraftPage[];
  readonly payments: readonly ProvenPayment[];
  /** Set when the document is not a remittance, for example `letter`. */
  readonly notRemittance: string | undefined;
  /** Missing when no part of it could be recognized in another document. */
  readonly layout?: DocumentLayout;
}

/** The invoices of a file, with their figures proven as far as arithmetic can. */
export interface ReadInvoiceFile {
  readonly pages: readonly DraftPage[];
  readonly invoices: readonly ProvenInvoice[];
  /** Set when the file has no invoice that can be stored: why, as a code and a sentence. */
  readonly refusal: { readonly code: string; readonly reason: string } | undefined;
}

/**
 * Reads documents outside this process, within limits of time and memory. What can't be read throws
 * an UnreadableDocument with its reason.
 */
export interface DocumentReading {
  read(document: KeptDocument, options: ReadingOptions): Promise<ReadDocument>;
  /** As `read`, for vendor invoices, also as X12 810. */
  readInvoices(document: KeptDocument, options: ReadingOptions): Promise<ReadInvoiceFile>;
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
