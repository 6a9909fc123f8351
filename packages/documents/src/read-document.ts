import type { LayoutKnowledge } from '@pfs/core/draft/known-layout';
import { proveDraft } from '@pfs/core/draft/prove-draft';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import { firstPageOf } from './first-page.ts';
import { layoutRemittance } from './layout/layout-remittance.ts';
import { type OpenDocumentOptions, openDocument } from './open-document.ts';
import type { ProvenDocument, ReadingProgress } from './proven-document.ts';
import { type PageTurns, type WordsProgress, wordsOf } from './read-words.ts';
import { lookAtDoubts } from './second-looks/look-at-doubts.ts';

export interface ReadDocumentOptions extends OpenDocumentOptions {
  /** Nothing was paid after it. */
  readonly today?: string;
  /** Layouts that persons of the pharmacy have helped with, and its payers. */
  readonly known?: LayoutKnowledge;
  readonly turns?: PageTurns;
  readonly onProgress?: (progress: ReadingProgress) => void;
}

/**
 * Reads a document: its words, what they say as a remittance, and what of it arithmetic proves.
 * Throws UnreadableDocument with a reason for people.
 */
export async function readDocument(
  bytes: Uint8Array,
  {
    today,
    known: layouts,
    turns = {},
    onProgress = () => {},
    ...options
  }: ReadDocumentOptions = {},
): Promise<ProvenDocument> {
  const opened = await openDocument(bytes, options);
  try {
    const onPage = ({ read, ...progress }: WordsProgress): void => {
      const isFirst = read.number === 1 && read.source === 'ocr' && opened.pageCount > 1;
      const { kind } = opened;
      const firstPage = isFirst ? firstPageOf(read, { kind, known: layouts }) : undefined;
      onProgress(firstPage === undefined ? progress : { ...progress, firstPage });
    };
    const words = await wordsOf(opened, { turns, onProgress: onPage });
    onProgress({ stage: 'layout' });
    const draft = layoutRemittance(words, layouts);
    onProgress({ stage: 'proof' });
    const known = today === undefined ? {} : { today };
    const payments: ProvenPayment[] = [];
    for (const payment of draft.payments) {
      const proven = proveDraft(payment, known);
      const better = await lookAtDoubts(opened, proven, draft.pages);
      payments.push(better === undefined ? proven : proveDraft(better, known));
    }
    const { layout, notRemittance, pages } = draft;
    const seen = layout === undefined ? {} : { layout };
    return { kind: opened.kind, pages, payments, notRemittance, ...seen };
  } finally {
    opened.close();
  }
}
