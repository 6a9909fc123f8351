import type { PlacedWord } from '../lines/placed-word.ts';
import type { HeadingMeaning } from './heading-meanings.ts';
import { headingMeaning } from './heading-meanings.ts';
import { headingText, headingWords } from './heading-text.ts';
import { headingVocabulary, likelyWord } from './heading-vocabulary.ts';

export interface HeadingReading {
  readonly meaning: HeadingMeaning;
  /** False where words had to be taken for others to mean it: a misread fee is another fee. */
  readonly isCertain: boolean;
}

/** What words of a heading mean together, also where a picture's reader misread letters of them. */
export function readHeading(words: readonly PlacedWord[]): HeadingReading | undefined {
  const text = words.map((word) => word.text).join(' ');
  const isRead = words[0]?.decidedBy === 'ocr';
  const exact = headingMeaning(headingText(text));
  if (exact !== undefined) return { meaning: exact, isCertain: !isRead || isSure(words) };
  if (!isRead) return undefined;
  const meaning = headingMeaning(likelyWords(text).join(' '));
  return meaning === undefined ? undefined : { meaning, isCertain: false };
}

/** Letters that two readings of one heading could tell apart are sure when the reader was. */
function isSure(words: readonly PlacedWord[]): boolean {
  return words.every((word) => word.confidence >= 0.6);
}

function likelyWords(text: string): string[] {
  return headingWords(text).map((word) => likelyWord(word) ?? word);
}

/** How many words of a line are of the kind that headings are made of. */
export function headingWordCount(words: readonly PlacedWord[]): number {
  let count = 0;
  for (const word of words) {
    const parts = headingWords(word.text);
    const isRead = word.decidedBy === 'ocr';
    if (parts.length === 0) continue;
    const isKnown = (part: string): boolean =>
      headingVocabulary.has(part) || (isRead && likelyWord(part) !== undefined);
    if (parts.some(isKnown)) count += 1;
  }
  return count;
}
