import type { DraftValue, PageBox } from '@pfs/core/draft/draft-remittance';
import type { DocumentPage, DocumentWords, Word } from '../words.ts';
import type { ChangedValues } from './look-at-values.ts';

const numbers = /^-?\d+(\.\d+)?$/;

/**
 * A document with those words as looks have found them that are a whole value of numbers; undefined
 * where no look says another number than was read.
 */
export function lookedWords(
  words: DocumentWords,
  changed: ChangedValues,
): DocumentWords | undefined {
  const found = new Map<Word, Word>();
  let isOther = false;
  for (const [before, after] of changed) {
    if (!numbers.test(after.value) || before.box === undefined) continue;
    const page = words.pages.find(({ number }) => number === before.box?.page);
    const inside = page === undefined ? [] : wordsWithin(page, before.box);
    const [word] = inside;
    if (word === undefined || inside.length > 1) continue;
    if (after.value !== before.value) isOther = true;
    found.set(word, lookedWord(word, before, after));
  }
  if (!isOther) return undefined;
  const pages = words.pages.map((page) => ({
    ...page,
    words: page.words.map((word) => found.get(word) ?? word),
  }));
  return { ...words, pages };
}

function wordsWithin({ words }: DocumentPage, { left, top, right, bottom }: PageBox): Word[] {
  return words.filter(({ box }) => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return x > left && x < right && y > top && y < bottom;
  });
}

function lookedWord({ doubtful, ...word }: Word, before: DraftValue, after: DraftValue): Word {
  const { confidence, otherReadings, value } = after;
  const text = value === before.value ? word.text : value;
  const isOpen = otherReadings !== undefined && value === before.value;
  return isOpen && doubtful !== undefined
    ? { ...word, confidence, doubtful }
    : { ...word, text, confidence };
}
