import { readingDpi, readPicture } from './ocr/read-picture.ts';
import { recognizedAtOnce } from './ocr/recognizers.ts';
import { type OpenDocumentOptions, type OpenedDocument, openDocument } from './open-document.ts';
import type { DocumentPage, DocumentWords } from './words.ts';

/** Told when a page was read: `page` of `pages` are done. */
export interface WordsProgress {
  readonly stage: 'words';
  readonly page: number;
  readonly pages: number;
}

export interface ReadWordsOptions extends OpenDocumentOptions {
  readonly onProgress?: (progress: WordsProgress) => void;
}

/** A document as words with boxes. Throws UnreadableDocument with a reason for people. */
export async function readWords(
  bytes: Uint8Array,
  options: ReadWordsOptions = {},
): Promise<DocumentWords> {
  const opened = await openDocument(bytes, options);
  try {
    return await wordsOf(opened, options.onProgress);
  } finally {
    opened.close();
  }
}

/** The words of an opened document; pictures of pages are read two at a time. */
export async function wordsOf(
  opened: OpenedDocument,
  onProgress: (progress: WordsProgress) => void = () => {},
): Promise<DocumentWords> {
  const pages: DocumentPage[] = [];
  const { pageCount, limits } = opened;
  let next = 1;
  let done = 0;
  const readOn = async (): Promise<void> => {
    while (next <= pageCount) {
      const number = next;
      next += 1;
      pages[number - 1] =
        opened.writtenPage(number) ??
        (await readPicture(await opened.picture(number, readingDpi), {
          number,
          secondsMax: limits.recognitionSecondsMax,
        }));
      done += 1;
      onProgress({ stage: 'words', page: done, pages: pageCount });
    }
  };
  await Promise.all(Array.from({ length: recognizedAtOnce }, readOn));
  return { kind: opened.kind, pages };
}
