import { mayBeMisspelled, slipsMax } from '../correct-word.ts';
import { type SpellingIndex, spellingsWithin } from '../nearest-spelling.ts';
import type { Word } from '../read-words.ts';

/** A word of a question as the names know it. */
export interface NameWord {
  readonly text: string;
  readonly raw: string;
  readonly isTaken: boolean;
  /** It was misspelled. */
  readonly isCorrected: boolean;
  /** Other words that it may be a misspelling of. */
  readonly others: readonly string[];
}

export interface Spelled {
  readonly isKnown: (word: string) => boolean;
  /** The words that one that is begun may go on to be. */
  readonly tellingWords: readonly string[];
  readonly spellings: SpellingIndex;
}

const begunLettersMin = 4;

/**
 * Each word as it stands in names: itself, the one word that it begins, or the one it misspells. A
 * word known elsewhere, as another drug or payer, is never taken for one of these.
 */
export function toNameWords(
  words: readonly Word[],
  isTaken: (index: number) => boolean,
  spelled: Spelled,
): readonly NameWord[] {
  return words.map(({ text, raw }, index) => {
    const plain = { text, raw, isTaken: isTaken(index), isCorrected: false, others: [] };
    if (plain.isTaken || spelled.isKnown(text) || !mayBeMisspelled(text)) return plain;
    const whole = begunWord(text, spelled.tellingWords);
    if (whole !== undefined) return { ...plain, text: whole };
    const near = spellingsWithin(text, spelled.spellings, slipsMax(text));
    const [nearest, ...others] = near.map((each) => each.word);
    return nearest === undefined ? plain : { ...plain, text: nearest, isCorrected: true, others };
  });
}

function begunWord(text: string, tellingWords: readonly string[]): string | undefined {
  if (text.length < begunLettersMin) return undefined;
  const whole = tellingWords.filter((word) => word.startsWith(text));
  return whole.length === 1 ? whole[0] : undefined;
}

/** Index of the first taken word from one on. */
export function endOfFree(words: readonly NameWord[], from: number): number {
  const taken = words.findIndex((word, index) => index >= from && word.isTaken);
  return taken < 0 ? words.length : taken;
}
