import { isDay } from '@pfs/core/days';
import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import type { LayoutKnowledge } from '@pfs/core/draft/known-layout';
import { proveDraft } from '@pfs/core/draft/prove-draft';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import { detectFileType } from './detect-file-type.ts';
import type { DocumentKind, DocumentPage, DocumentWords } from './document-words.ts';
import { looksLikeExport } from './exports/looks-like-export.ts';
import { layoutRemittance } from './layout/layout-remittance.ts';
import { type OpenDocumentOptions, type OpenedDocument, openDocument } from './open-document.ts';
import type { FirstPage, ProvenDocument, ReadingProgress } from './proven-document.ts';
import { type PageTurns, readOpenedWords, type WordsProgress } from './read-words.ts';
import { rereadPayment, withRereadWords } from './reread/reread-payment.ts';

export interface ReadDocumentOptions extends OpenDocumentOptions {
  /** No payment is later. */
  readonly today?: string;
  /** The pharmacy's known layouts, learned from people's changes, and its payers. */
  readonly known?: LayoutKnowledge;
  /** The headings of claims exports that the pharmacy has a map for. */
  readonly given?: { readonly exports: readonly string[] } | undefined;
  readonly turns?: PageTurns;
  readonly onProgress?: (progress: ReadingProgress) => void;
}

/**
 * Reads a document as a remittance and proves what arithmetic can prove. Throws UnreadableDocument
 * with a reason for the user.
 */
export async function readDocument(
  bytes: Uint8Array,
  { today, known, given, turns = {}, onProgress = () => {}, ...options }: ReadDocumentOptions = {},
): Promise<ProvenDocument> {
  const kind = detectFileType(bytes);
  if (given !== undefined && (await looksLikeExport(bytes, kind, given.exports))) {
    return { kind: 'csv', pages: [], payments: [], notRemittance: 'looks_like_export' };
  }
  const opened = await openDocument(bytes, options);
  try {
    const onPage = ({ read, ...progress }: WordsProgress): void => {
      const isFirst = read.number === 1 && read.source === 'ocr' && opened.pageCount > 1;
      const { kind } = opened;
      const firstPage = isFirst ? readFirstPage(read, { kind, known }) : undefined;
      onProgress(firstPage === undefined ? progress : { ...progress, firstPage });
    };
    const words = await readOpenedWords(opened, { turns, onProgress: onPage });
    onProgress({ stage: 'layout' });
    const how = {
      onProgress,
      ...(today === undefined ? {} : { today }),
      ...(known === undefined ? {} : { known }),
    };
    const first = await proveWords(opened, words, how);
    const { reread, unproven } = first;
    if (reread === undefined || unproven === 0) return first.document;
    const again = await proveWords(opened, reread, how);
    return (again.unproven < unproven ? again : first).document;
  } finally {
    opened.close();
  }
}

interface ProvenWords {
  readonly document: ProvenDocument;
  /** How many payments need review. */
  readonly unproven: number;
  /** The words with numbers changed by rereading, if any. */
  readonly reread: DocumentWords | undefined;
}

/**
 * Lays out and proves. Rereading results go into the proof; the caller may lay out again with them,
 * since signs of reversals and totals depend on what the rows come to.
 */
async function proveWords(
  opened: OpenedDocument,
  words: DocumentWords,
  { today, known: layouts, onProgress = () => {} }: ReadDocumentOptions,
): Promise<ProvenWords> {
  const isRead = words.pages.every(({ source, unread = 0 }) => source === 'ocr' && unread === 0);
  const draft = layoutRemittance(words, layouts);
  onProgress({ stage: 'proof' });
  const known = today === undefined ? {} : { today };
  const payments: ProvenPayment[] = [];
  const changed = new Map<DraftValue, DraftValue>();
  for (const payment of draft.payments) {
    const proven = proveDraft(isRead ? { ...payment, isAllRead: true } : payment, known);
    const better = await rereadPayment(opened, proven, draft.pages);
    for (const [before, after] of better?.changed ?? []) changed.set(before, after);
    payments.push(better === undefined ? proven : proveDraft(better.payment, known));
  }
  const { layout, notRemittance, pages } = draft;
  const seen = layout === undefined ? {} : { layout };
  return {
    document: { kind: opened.kind, pages, payments, notRemittance, ...seen },
    unproven: payments.filter(({ status }) => status !== 'proven').length,
    reread: withRereadWords(words, changed),
  };
}

/** A page in the smallest print has about this many. */
const claimsMax = 100;

/** The payment and claims of one page; undefined if it has none. */
function readFirstPage(
  page: DocumentPage,
  { kind, known }: { readonly kind: DocumentKind; readonly known: LayoutKnowledge | undefined },
): FirstPage | undefined {
  const { payments } = layoutRemittance({ kind, pages: [page] }, known);
  const [first] = payments;
  const claims = payments.flatMap((payment) => payment.claims).slice(0, claimsMax);
  if (first === undefined || claims.length === 0) return undefined;
  const { payerName, traceNumber, paidOn } = first.fields;
  return {
    payerName: payerName?.value ?? null,
    traceNumber: traceNumber?.value ?? null,
    paidOn: toDay(paidOn),
    claims: claims.map(({ fields }) => ({
      claimId: fields.claimId?.value ?? null,
      dateOfService: toDay(fields.dateOfService),
      drugName: fields.drugName?.value ?? null,
      net: toAmount(fields.net),
    })),
  };
}

/** Misread values are left out: the whole document is proven later. */
function toDay(value: DraftValue | undefined): string | null {
  return value !== undefined && isDay(value.value) ? value.value : null;
}

function toAmount(value: DraftValue | undefined): string | null {
  return value !== undefined && /^-?\d{1,9}(\.\d{2})?$/.test(value.value) ? value.value : null;
}
