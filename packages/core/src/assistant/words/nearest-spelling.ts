import { editDistance } from './edit-distance.ts';

/** Words by their length, each with the set of its letters as bits. */
export type SpellingIndex = ReadonlyMap<number, readonly Spelling[]>;

interface Spelling {
  readonly word: string;
  readonly letters: number;
}

/** Shorter words are as easily other words. */
const lettersMin = 4;

export function indexSpellings(words: Iterable<string>): SpellingIndex {
  const index = new Map<number, Spelling[]>();
  for (const word of words) {
    if (word.length < lettersMin) continue;
    const same = index.get(word.length) ?? [];
    same.push({ word, letters: lettersOf(word) });
    index.set(word.length, same);
  }
  return index;
}

/** The one word nearest to another; undefined for none within `max` slips, or more than one. */
export function nearestSpelling(
  word: string,
  index: SpellingIndex,
  max: number,
): string | undefined {
  const [nearest, next] = spellingsWithin(word, index, max);
  return nearest?.slips === next?.slips ? undefined : nearest?.word;
}

/** Every word within so many slips of another, the nearest first. */
export function spellingsWithin(
  word: string,
  index: SpellingIndex,
  max: number,
): readonly { readonly word: string; readonly slips: number }[] {
  const letters = lettersOf(word);
  const found: { word: string; slips: number }[] = [];
  for (let length = word.length - max; length <= word.length + max; length++) {
    for (const candidate of index.get(length) ?? []) {
      // A slip changes at most two letters of the set, so most words need no closer look.
      if (bitsOf(letters ^ candidate.letters) > 2 * max) continue;
      const slips = editDistance(word, candidate.word, max);
      if (slips <= max) found.push({ word: candidate.word, slips });
    }
  }
  return found.sort((one, other) => one.slips - other.slips);
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) % 32);
  return letters;
}

function bitsOf(value: number): number {
  let left = value;
  let bits = 0;
  for (; left !== 0; bits++) left &= left - 1;
  return bits;
}
