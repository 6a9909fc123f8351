import { distance } from 'fastest-levenshtein';
import { isCommon } from './common-words.ts';

/** Words that misspelled words may stand for. */
export interface Vocabulary {
  readonly words: ReadonlySet<string>;
  readonly byLength: ReadonlyMap<number, readonly string[]>;
}

/** Shorter words could just as well be other words. */
const lettersMin = 3;
const lettersMax = 40;

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
 * where two are equally near. One slip is allowed, from eight letters on two; of three letters one
 * that was left out. What `isRight` knows is never misspelled.
 */
export function correctWord(
  word: string,
  vocabulary: Vocabulary,
  isRight: (word: string) => boolean = isCommon,
): string | undefined {
  if (vocabulary.words.has(word) || !mayBeMisspelled(word) || isRight(word)) return undefined;
  let most = word.length >= 8 ? 2.9 : word.length === 7 ? 1.9 : 1;
  const lengths = Math.floor(most);
  let found: string | undefined;
  for (let length = word.length - lengths; length <= word.length + lengths; length++) {
    for (const candidate of vocabulary.byLength.get(length) ?? []) {
      if (!beginsLike(word, candidate)) continue;
      if (word.length === 3 && !isShortSlip(word, candidate)) continue;
      if (word.length > 3 && candidate.length < 4) continue;
      const slips = slipsBetween(word, candidate, most);
      if (slips > most || (slips > 1 && word[0] !== candidate[0])) continue;
      const isSame =
        found !== undefined && (candidate.startsWith(found) || found.startsWith(candidate));
      if (isSame && slips === most) continue;
      found = slips === most && found !== undefined ? '' : candidate;
      most = slips;
    }
  }
  return found === '' ? undefined : found;
}

function mayBeMisspelled(word: string): boolean {
  const isLong = word.length >= lettersMin && word.length <= lettersMax;
  return isLong && /^[\p{L}']+$/u.test(word);
}

/** Most words need no closer look: one slip leaves one of the first two letters in its place. */
function beginsLike(one: string, other: string): boolean {
  return one[0] === other[0] || one[1] === other[1] || one[0] === other[1] || one[1] === other[0];
}

/**
 * Letters left out, added, changed, or swapped with the next; anything above `most` may be more. A
 * letter that was changed counts a little more: the other slips keep all letters of the word.
 */
function slipsBetween(one: string, other: string, most: number): number {
  let slips = distance(one, other);
  if (slips > most + 1) return slips;
  if (!isWithin(one, other) && !isWithin(other, one)) slips += 0.5;
  for (let at = 0; at + 1 < one.length; at++) {
    const swapped = one.slice(0, at) + one[at + 1] + one[at] + one.slice(at + 2);
    slips = Math.min(slips, distance(swapped, other) + 1);
  }
  return slips;
}

/** Of three letters: one left out, or the last two swapped. */
function isShortSlip(word: string, candidate: string): boolean {
  const [first = '', second = '', third = ''] = word;
  const isSwapped = candidate === `${first}${third}${second}`;
  return isSwapped || (candidate.length === 4 && isWithin(word, candidate));
}

/** Whether all letters of a word stand in another in the same order. */
function isWithin(word: string, other: string): boolean {
  let at = 0;
  for (const letter of other) if (letter === word[at]) at++;
  return at === word.length;
}
