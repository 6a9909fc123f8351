import { headingText } from '../../layout/headings/heading-text.ts';
import { plainWords } from '../../layout/lines/line-words.ts';
import type { PlacedWord } from '../../layout/lines/placed-word.ts';

/**
 * What words mean as they stand; only where they mean nothing, what a picture's words are likely
 * to be.
 */
export function meaningOf<Meaning>(
  words: readonly PlacedWord[],
  meaning: (text: string) => Meaning | undefined,
): Meaning | undefined {
  const exact = meaning(headingText(words.map(({ text }) => text).join(' ')));
  if (exact !== undefined || words[0]?.decidedBy !== 'ocr') return exact;
  return meaning(plainWords(words).join(' '));
}
