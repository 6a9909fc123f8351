import { correctWord } from './correct-word.ts';
import type { Correction } from './found.ts';
import { ownEntry } from './own-entry.ts';
import type { Word } from './read-words.ts';

/**
 * The words of a question with those that are misspelled put right, as far as a vocabulary has
 * them. `slips` are misspellings of words that are too short to be known by their distance.
 */
export function withCorrected(
  typed: readonly Word[],
  vocabulary: ReadonlySet<string>,
  slips: Readonly<Record<string, string>>,
): {
  readonly words: readonly Word[];
  /** What was put right from one index to another. */
  readonly corrections: (from: number, to: number) => readonly Correction[];
} {
  const read = typed.map(({ text }) => ownEntry(slips, text) ?? correctWord(text, vocabulary));
  const words = typed.map((word, index) => ({ ...word, text: read[index] ?? word.text }));
  const corrections = (from: number, to: number): readonly Correction[] =>
    typed.slice(from, to).flatMap(({ raw }, index) => {
      const right = read[from + index];
      return right === undefined ? [] : [{ typed: raw, read: right }];
    });
  return { words, corrections };
}
