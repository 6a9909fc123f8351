import { editDistance } from './edit-distance.ts';
import { englishWords } from './english-words.ts';

/** Shorter words are too near to too many others. */
const lettersMin = 4;
/** From here on two slips are taken for a misspelling, below one. */
const twoSlipsFrom = 8;

/**
 * The one word of a vocabulary that a misspelled word stands for; undefined where there is none, or
 * where two are equally near. Words that are right, and those of three letters, are left alone.
 */
export function correctWord(word: string, vocabulary: ReadonlySet<string>): string | undefined {
  if (vocabulary.has(word) || !mayBeMisspelled(word)) return undefined;
  const max = slipsMax(word);
  let nearest: string | undefined;
  let least = max + 1;
  for (const candidate of vocabulary) {
    // A word of three letters and less is as easily another word.
    if (candidate.length < lettersMin) continue;
    const distance = editDistance(word, candidate, Math.min(least, max));
    if (distance > Math.min(least, max)) continue;
    nearest = distance < least ? candidate : undefined;
    least = distance;
  }
  return nearest;
}

/** Whether a word is long enough for a misspelling, all letters, and no word of English. */
export function mayBeMisspelled(word: string): boolean {
  return word.length >= lettersMin && /^[\p{L}']+$/u.test(word) && !englishWords.has(word);
}

export function slipsMax(word: string): number {
  return word.length >= twoSlipsFrom ? 2 : 1;
}
