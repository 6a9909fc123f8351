import {
  type Box,
  boundingBox,
  type TurnedDegrees,
  turnBox,
  turnSize,
  type Word,
} from '../document-words.ts';
import type { PageCharacter } from './page-characters.ts';

/** In font sizes: the largest gap within a word, and the smallest gap of a written space. */
const gapMax = 0.25;
const spaceMin = 0.1;
/** Letters of one line overlap vertically by at least this share. */
const overlapMin = 0.5;

/** Groups left-to-right characters into words, in content order. */
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
  // A letter to the left starts another cell; kerning moves letters only slightly.
  if (next.box.left < before.box.left - size * gapMax || gap < -size) return false;
  return gap < size * (spaced ? spaceMin : gapMax);
}

const heightOf = (box: Box): number => box.bottom - box.top;

function toWord(letters: readonly PageCharacter[]): Word {
  return {
    text: letters.map(({ text }) => text).join(''),
    box: boundingBox(letters.map(({ box }) => box)),
    confidence: 1,
  };
}

/** Fewer phrases side by side are a margin note, not table headings. */
const phrasesMin = 3;

interface Phrase {
  readonly words: readonly Word[];
  /** On the upright page. */
  readonly box: Box;
}

interface Turned {
  readonly characters: readonly (PageCharacter | 'space')[];
  readonly frame: { readonly width: number; readonly height: number };
  /** From the page's orientation in the file to upright. */
  readonly upright: TurnedDegrees;
}

/**
 * The words of headings turned by a quarter to save space, placed like normal headings: stacked
 * above their column. Margin notes are left out.
 */
export function turnedHeadings(turned: Turned): Word[] {
  return stackedPhrases(([90, 270] as const).flatMap((quarter) => phrasesOf(turned, quarter)));
}

/** The same for phrases already found, each with its turned box. */
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
    box: turnBox(boundingBox(words.map(({ box }) => box)), size, back),
  }));
}

function isNext(last: Box, { left, top, bottom }: Box): boolean {
  const height = bottom - top;
  return Math.abs(top - last.top) < height / 2 && Math.abs(left - last.right) < height;
}

/** Groups phrases whose vertical ranges overlap. */
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
