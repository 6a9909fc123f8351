import {
  type DocumentPage,
  type DocumentWords,
  isQuarterTurn,
  type TurnedDegrees,
} from './document-words.ts';
import { keepCleanPage, readingDpi } from './ocr/clean-pages.ts';
import { readPicture } from './ocr/read-picture.ts';
import { recognizedAtOnce } from './ocr/recognizer.ts';
import { type OpenDocumentOptions, type OpenedDocument, openDocument } from './open-document.ts';
import { UnreadableDocument } from './unreadable-document.ts';

/** Reported for each page: `page` of `pages` are done, `read` is the last one. */
export interface WordsProgress {
  readonly stage: 'words';
  readonly page: number;
  readonly pages: number;
  readonly read: DocumentPage;
}

/** How people turned pages, in degrees clockwise by page number. */
export type PageTurns = Readonly<Record<string, number>>;

interface WordsOptions {
  readonly turns?: PageTurns;
  readonly onProgress?: (progress: WordsProgress) => void;
}

type ReadWordsOptions = WordsOptions & OpenDocumentOptions;

/** A document as words with boxes. Throws UnreadableDocument with a reason for the user. */
export async function readWords(
  bytes: Uint8Array,
  options: ReadWordsOptions = {},
): Promise<DocumentWords> {
  const opened = await openDocument(bytes, options);
  try {
    return await readOpenedWords(opened, options);
  } finally {
    opened.close();
  }
}

/** An opened document's words; pictures of pages are read two at a time. */
export async function readOpenedWords(
  opened: OpenedDocument,
  { turns = {}, onProgress = () => {} }: WordsOptions = {},
): Promise<DocumentWords> {
  const pages: DocumentPage[] = [];
  const { pageCount } = opened;
  let next = 1;
  let done = 0;
  const readNext = async (): Promise<void> => {
    while (next <= pageCount) {
      const number = next;
      next += 1;
      const read = await pageOf(opened, number, turns[number]);
      pages[number - 1] = read;
      done += 1;
      onProgress({ stage: 'words', page: done, pages: pageCount, read });
    }
  };
  await Promise.all(Array.from({ length: recognizedAtOnce }, readNext));
  return { kind: opened.kind, pages };
}

function pageOf(opened: OpenedDocument, number: number, turn: number | undefined) {
  const turned = isQuarterTurn(turn) ? turn : undefined;
  return opened.writtenPage(number, turned) ?? recognizedPage(opened, number, turned);
}

async function recognizedPage(
  opened: OpenedDocument,
  number: number,
  turned: TurnedDegrees | undefined,
): Promise<DocumentPage> {
  return await readPicture(await opened.picture(number, readingDpi), {
    number,
    turned,
    secondsMax: opened.limits.recognitionSecondsMax,
    onClean: (clean, found) => keepCleanPage(opened, { number, turned: found, clean }),
  });
}

/** One page's words, turned as when the document was read. */
export async function readPage(
  bytes: Uint8Array,
  number: number,
  { turnedDegrees, ...options }: OpenDocumentOptions & { readonly turnedDegrees: number },
): Promise<DocumentPage> {
  const opened = await openDocument(bytes, options);
  try {
    if (number > opened.pageCount) throw new UnreadableDocument('no_pages');
    return await pageOf(opened, number, turnedDegrees);
  } finally {
    opened.close();
  }
}
