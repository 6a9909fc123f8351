import { aroundBoxes, type TurnedDegrees, turnBox, turnSize } from '../turn-box.ts';
import type { Box, Word } from '../words.ts';
import { groupWords } from './group-words.ts';
import type { PageCharacter } from './page-characters.ts';

/** Fewer phrases beside each other are a note in the margin, and head no table. */
const phrasesMin = 3;

export interface Phrase {
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
