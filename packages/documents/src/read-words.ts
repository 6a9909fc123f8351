import { keepCleanPage, readingDpi } from './ocr/clean-pages.ts';
import { readPicture } from './ocr/read-picture.ts';
import { recognizedAtOnce } from './ocr/recognizers.ts';
import { type OpenDocumentOptions, type OpenedDocument, openDocument } from './open-document.ts';
import { isTurn } from './turn-box.ts';
import type { DocumentPage, DocumentWords } from './words.ts';

/** Told when a page was read: `page` of `pages` are done. */
export interface WordsProgress {
  readonly stage: 'words';
  readonly page: number;
  readonly pages: number;
}

/** How persons turned pages, in degrees clockwise by the page's number. */
export type PageTurns = Readonly<Record<string, number>>;

export interface WordsOptions {
  readonly turns?: PageTurns;
  readonly onProgress?: (progress: WordsProgress) => void;
}

export type ReadWordsOptions = WordsOptions & OpenDocumentOptions;

/** A document as words with boxes. Throws UnreadableDocument with a reason for people. */
export async function readWords(
  bytes: Uint8Array,
  options: ReadWordsOptions = {},
): Promise<DocumentWords> {
  const opened = await openDocument(bytes, options);
  try {
    return await wordsOf(opened, options);
  } finally {
    opened.close();
  }
}

/** The words of an opened document; pictures of pages are read two at a time. */
export async function wordsOf(
  opened: OpenedDocument,
  { turns = {}, onProgress = () => {} }: WordsOptions = {},
): Promise<DocumentWords> {
  const pages: DocumentPage[] = [];
  const { pageCount, limits } = opened;
  let next = 1;
  let done = 0;
  const readOn = async (): Promise<void> => {
    while (next <= pageCount) {
      const number = next;
      next += 1;
      const byPerson = turns[number];
      const turned = isTurn(byPerson) ? byPerson : undefined;
      pages[number - 1] =
        opened.writtenPage(number, turned) ??
        (await readPicture(await opened.picture(number, readingDpi), {
          number,
          turned,
          secondsMax: limits.recognitionSecondsMax,
          onClean: (clean, turned) => keepCleanPage(opened, { number, turned, clean }),
        }));
      done += 1;
      onProgress({ stage: 'words', page: done, pages: pageCount });
    }
  };
  await Promise.all(Array.from({ length: recognizedAtOnce }, readOn));
  return { kind: opened.kind, pages };
}
