import { aroundBoxes } from '../turn-box.ts';
import type { Box, Word } from '../words.ts';
import type { PageCharacter } from './page-characters.ts';

/** Gaps as parts of the font size: what a word's letters keep, and what a written space needs. */
const gapMax = 0.25;
const spaceMin = 0.1;
/** Letters of a line overlap in height at least so far. */
const overlapMin = 0.5;

/** Characters that run to the right, in the order of the content, as words. */
export function groupWords(characters: readonly (PageCharacter | 'space')[]): Word[] {
  const words: Word[] = [];
  let letters: PageCharacter[] = [];
  let spaced = false;
  const end = (): void => {
    if (letters.length > 0) words.push(toWord(letters));
    letters = [];
  };
  for (const character of characters) {
    if (character === 'space') {
      spaced = true;
      continue;
    }
    const before = letters.at(-1);
    if (before !== undefined && !joins(before, character, spaced)) end();
    letters.push(character);
    spaced = false;
  }
  end();
  return words;
}

function joins(before: PageCharacter, next: PageCharacter, spaced: boolean): boolean {
  const size = Math.max(before.fontSize, next.fontSize, 1);
  const gap = next.box.left - before.box.right;
  const overlap =
    Math.min(before.box.bottom, next.box.bottom) - Math.max(before.box.top, next.box.top);
  const height = Math.min(heightOf(before.box), heightOf(next.box));
  if (overlap < height * overlapMin) return false;
  // What stands before the letter is another cell; kerning pulls letters together only a little.
  if (next.box.left < before.box.left - size * gapMax || gap < -size) return false;
  return gap < size * (spaced ? spaceMin : gapMax);
}

const heightOf = (box: Box): number => box.bottom - box.top;

function toWord(letters: readonly PageCharacter[]): Word {
  return {
    text: letters.map(({ text }) => text).join(''),
    box: aroundBoxes(letters.map(({ box }) => box)),
    confidence: 1,
  };
}
