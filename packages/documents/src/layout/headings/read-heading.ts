import type { PlacedWord } from '../lines/placed-word.ts';
import { composedAmount } from './composed-heading.ts';
import { isCurrencyWord } from './currency-words.ts';
import type { HeadingMeaning } from './heading-meanings.ts';
import { headingMeaning } from './heading-meanings.ts';
import { headingText, headingWords } from './heading-text.ts';
import { headingVocabulary, likelyWord } from './heading-vocabulary.ts';

export interface HeadingReading {
  readonly meaning: HeadingMeaning;
  /** Low where words had to be taken for others to mean it: a misread fee is another fee. */
  readonly confidence: number;
}

/** What words of a heading mean together, also where a picture's reader misread letters of them. */
export function readHeading(words: readonly PlacedWord[]): HeadingReading | undefined {
  const text = words.map((word) => word.text).join(' ');
  const isRead = words[0]?.decidedBy === 'ocr';
  const exact = headingMeaning(headingText(text));
  if (exact !== undefined) {
    const sure = isRead ? sureness(words) : 1;
    const isOpen = exact === 'withheld' && /withh/i.test(text);
    return { meaning: exact, confidence: isOpen ? Math.min(sure, openConfidence) : sure };
  }
  if (!isRead) return composed(headingText(text));
  const meaning = headingMeaning(likelyWords(text).join(' '));
  return meaning === undefined ? undefined : { meaning, confidence: guessedConfidence };
}

/** Rows have to say that it is what its words come to. */
function composed(heading: string): HeadingReading | undefined {
  const meaning = heading.includes(' ') ? composedAmount(heading) : undefined;
  return meaning === undefined ? undefined : { meaning, confidence: composedConfidence };
}

/** As sure as single words can say it. */
export const composedConfidence = 0.85;

/** Some withhold a DIR fee under this name, others hold money back: a person says which. */
const openConfidence = 0.8;

/** A heading of which letters had to be guessed is for a person to accept. */
const guessedConfidence = 0.5;

/** A word of the dictionary, letter by letter, is hardly another one that was misread. */
function sureness(words: readonly PlacedWord[]): number {
  const least = Math.min(...words.map((word) => word.confidence));
  return least >= 0.6 ? Math.max(least, 0.95) : least;
}

function likelyWords(text: string): string[] {
  return headingWords(text).map((word) => likelyWord(word) ?? twoWords(word) ?? word);
}

/** A blank that the reader of a picture did not see. */
function twoWords(word: string): string | undefined {
  for (let at = 3; at <= word.length - 3; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => headingVocabulary.has(part))) return parts.join(' ');
  }
  return undefined;
}

/** How many words of a line are of the kind that headings are made of. */
export function headingWordCount(words: readonly PlacedWord[]): number {
  let count = 0;
  for (const word of words) {
    const parts = headingWords(word.text);
    const isRead = word.decidedBy === 'ocr';
    if (isCurrencyWord(word.text)) count += 1;
    if (parts.length === 0 || isCurrencyWord(word.text)) continue;
    const isKnown = (part: string): boolean =>
      headingVocabulary.has(part) || (isRead && likelyWord(part) !== undefined);
    if (parts.some(isKnown)) count += 1;
  }
  return count;
}
