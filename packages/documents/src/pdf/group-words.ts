import {
  aroundBoxes,
  type Box,
  type TurnedDegrees,
  turnBox,
  turnSize,
  type Word,
} from '../document-words.ts';
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

/** Fewer phrases beside each other are a note in the margin, and head no table. */
const phrasesMin = 3;

interface Phrase {
  readonly words: readonly Word[];
  /** On the upright page. */
  readonly box: Box;
}

interface Turned {
  readonly characters: readonly (PageCharacter | 'space')[];
  readonly frame: { readonly width: number; readonly height: number };
  /** From how the page lies in the file to upright. */
  readonly upright: TurnedDegrees;
}

/**
 * The words of headings that are turned by a quarter, to save room, as headings stand otherwise:
 * one below the other above their column. Without what stands in a margin.
 */
export function turnedHeadings(turned: Turned): Word[] {
  return stackedPhrases(([90, 270] as const).flatMap((quarter) => phrasesOf(turned, quarter)));
}

/** The same of phrases that were found, each with the box in which it lies turned. */
export function stackedPhrases(phrases: readonly Phrase[]): Word[] {
  return besideEachOther(phrases)
    .filter((some) => some.length >= phrasesMin)
    .flatMap((some) => {
      const bottom = Math.max(...some.map(({ box }) => box.bottom));
      return some.flatMap((phrase) => stacked(phrase, bottom));
    });
}

function phrasesOf({ characters, frame, upright }: Turned, quarter: 90 | 270): Phrase[] {
  const turn = ((upright + quarter) % 360) as TurnedDegrees;
  const own = characters.map((one) => {
    if (one === 'space' || (one.runsDegrees + turn) % 360 !== 0) return 'space';
    return { ...one, box: turnBox(one.box, frame, turn) };
  });
  const size = turnSize(frame, turn);
  const back = ((360 - quarter) % 360) as TurnedDegrees;
  const phrases: Word[][] = [];
  for (const word of groupWords(own)) {
    const last = phrases.at(-1)?.at(-1);
    if (last !== undefined && isNext(last.box, word.box)) phrases.at(-1)?.push(word);
    else phrases.push([word]);
  }
  return phrases.map((words) => ({
    words,
    box: turnBox(aroundBoxes(words.map(({ box }) => box)), size, back),
  }));
}

function isNext(last: Box, { left, top, bottom }: Box): boolean {
  const height = bottom - top;
  return Math.abs(top - last.top) < height / 2 && Math.abs(left - last.right) < height;
}

/** Phrases in groups whose heights on the page overlap. */
function besideEachOther(phrases: readonly Phrase[]): Phrase[][] {
  const groups: { bottom: number; phrases: Phrase[] }[] = [];
  for (const phrase of phrases.toSorted((one, other) => one.box.top - other.box.top)) {
    const group = groups.at(-1);
    if (group !== undefined && phrase.box.top < group.bottom) {
      group.phrases.push(phrase);
      group.bottom = Math.max(group.bottom, phrase.box.bottom);
    } else groups.push({ bottom: phrase.box.bottom, phrases: [phrase] });
  }
  return groups.map((group) => group.phrases);
}

function stacked({ words, box: { left, right } }: Phrase, bottom: number): Word[] {
  const height = right - left;
  return words.map((word, at) => {
    const below = bottom - (words.length - 1 - at) * height * 1.2;
    return { ...word, box: { left, right, top: below - height, bottom: below } };
  });
}
