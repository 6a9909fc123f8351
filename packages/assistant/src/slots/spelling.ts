import { distance } from 'fastest-levenshtein';
import { isCommon } from './common-words.ts';

/** Words that misspelled ones may stand for. */
export interface Vocabulary {
  readonly words: ReadonlySet<string>;
  readonly byLength: ReadonlyMap<number, readonly string[]>;
}

/** Shorter words are as easily other words, longer ones are no words. */
const lettersMin = 4;
const misspelled = /^[\p{L}']{4,40}$/u;

export function makeVocabulary(words: Iterable<string>): Vocabulary {
  const all = new Set(words);
  const byLength = new Map<number, string[]>();
  for (const word of all) {
    if (word.length < lettersMin) continue;
    const same = byLength.get(word.length);
    if (same === undefined) byLength.set(word.length, [word]);
    else same.push(word);
  }
  return { words: all, byLength };
}

/**
 * The one word of a vocabulary that a misspelled word stands for; undefined where there is none, or
 * where two are equally near. One slip is allowed, from eight letters on two. Common words are
 * never misspelled.
 */
export function correctWord(word: string, vocabulary: Vocabulary): string | undefined {
  if (vocabulary.words.has(word) || !misspelled.test(word) || isCommon(word)) return undefined;
  let most = word.length >= 8 ? 2 : 1;
  let found: string | undefined;
  for (let length = word.length - most; length <= word.length + most; length++) {
    for (const candidate of vocabulary.byLength.get(length) ?? []) {
      if (!beginsLike(word, candidate)) continue;
      const slips = slipsBetween(word, candidate, most);
      if (slips > most || (slips > 1 && word[0] !== candidate[0])) continue;
      found = slips === most && found !== undefined ? '' : candidate;
      most = slips;
    }
  }
  return found === '' ? undefined : found;
}

/** Most words need no closer look: one slip leaves one of the first two letters in its place. */
function beginsLike(one: string, other: string): boolean {
  return one[0] === other[0] || one[1] === other[1] || one[0] === other[1] || one[1] === other[0];
}

/** Letters left out, added, changed, or swapped with the next; above `most` it may be more. */
function slipsBetween(one: string, other: string, most: number): number {
  let slips = distance(one, other);
  if (slips > most + 1) return slips;
  for (let at = 0; at + 1 < one.length; at++) {
    const swapped = one.slice(0, at) + one[at + 1] + one[at] + one.slice(at + 2);
    slips = Math.min(slips, distance(swapped, other) + 1);
  }
  return slips;
}
