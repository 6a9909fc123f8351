import { englishWords } from './english-words.ts';
import { indexSpellings, nearestSpelling, type SpellingIndex } from './nearest-spelling.ts';

/** Shorter words are too near to too many others. */
const lettersMin = 4;
/** From here on two slips are taken for a misspelling, below one. */
const twoSlipsFrom = 8;
/** A text of this length is no word that a person mistyped. */
const lettersMax = 40;

/** Made once for each vocabulary, for as long as that is used. */
const indexes = new WeakMap<ReadonlySet<string>, SpellingIndex>();

/**
 * The one word of a vocabulary that a misspelled word stands for; undefined where there is none, or
 * where two are equally near. Words that are right, and those of three letters, are left alone.
 */
export function correctWord(word: string, vocabulary: ReadonlySet<string>): string | undefined {
  if (vocabulary.has(word) || !mayBeMisspelled(word)) return undefined;
  const index = indexes.get(vocabulary) ?? indexSpellings(vocabulary);
  indexes.set(vocabulary, index);
  return nearestSpelling(word, index, slipsMax(word));
}

/** Whether a word is long enough for a misspelling, all letters, and no word of English. */
export function mayBeMisspelled(word: string): boolean {
  const isLong = word.length >= lettersMin && word.length <= lettersMax;
  return isLong && /^[\p{L}']+$/u.test(word) && !englishWords.has(word);
}

export function slipsMax(word: string): number {
  return word.length >= twoSlipsFrom ? 2 : 1;
}
