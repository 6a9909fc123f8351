import { headingText } from '../headings/heading-text.ts';
import type { HeadingReading } from '../headings/read-heading.ts';
import { readHeading } from '../headings/read-heading.ts';
import type { Line, PlacedWord } from '../lines/placed-word.ts';

/** A heading of one column: its words over one or several lines, and what they mean. */
export interface HeadingGroup {
  readonly words: readonly PlacedWord[];
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly reading: HeadingReading | undefined;
}

/** The headings in lines that stand above each other, from left to right. */
export function headingGroups(lines: readonly Line[]): HeadingGroup[] {
  const phrases = lines.map((line) => phrasesOf(line.words));
  const stacked = stack(
    phrases.map((some, at) => some.filter((phrase) => !spans(phrase, phrases, at))),
  );
  return stacked.flatMap(splitGroup).sort((a, b) => a.left - b.left);
}

type Phrase = readonly PlacedWord[];

/** Words of a line that stand no further apart than words of a sentence do. */
export function phrasesOf(words: readonly PlacedWord[]): Phrase[] {
  const phrases: PlacedWord[][] = [];
  for (const word of words) {
    const phrase = phrases.at(-1);
    const last = phrase?.at(-1);
    const isNear = last !== undefined && word.left - last.right < gapMax(last, word);
    if (phrase !== undefined && isNear) phrase.push(word);
    else phrases.push([word]);
  }
  return phrases;
}

function gapMax(word: PlacedWord, next: PlacedWord): number {
  if (word.decidedBy === 'cells') return 0;
  const height = Math.max(word.height, next.height);
  // In type of one width a blank is as wide as a letter.
  const letters = word.right - word.left + next.right - next.left;
  const letter = letters / (word.text.length + next.text.length);
  // Boxes of a picture's words end where their ink does.
  const [wide, tall] = word.decidedBy === 'ocr' ? [1.35, 1.35] : [1.15, 1];
  return Math.max(0.62 * height, Math.min(wide * letter, tall * height));
}

function leftOf(phrase: Phrase): number {
  let left = Number.POSITIVE_INFINITY;
  for (const word of phrase) left = Math.min(left, word.left);
  return left;
}

function rightOf(phrase: Phrase): number {
  let right = Number.NEGATIVE_INFINITY;
  for (const word of phrase) right = Math.max(right, word.right);
  return right;
}

/** How much of the narrower one lies above or below the other, from 0 to 1. */
function overlap(first: Phrase, second: Phrase): number {
  const shared =
    Math.min(rightOf(first), rightOf(second)) - Math.max(leftOf(first), leftOf(second));
  const narrower = Math.min(rightOf(first) - leftOf(first), rightOf(second) - leftOf(second));
  return narrower <= 0 ? 0 : shared / narrower;
}

/** A heading over several headings ("Fees" above DIR, GER, Trans) is none of a column's own. */
function spans(phrase: Phrase, phrases: readonly (readonly Phrase[])[], line: number): boolean {
  if (isKnown(phrase) && phrases.length === 1) return false;
  return phrases.some((others, at) => {
    if (at <= line) return false;
    const below = others.filter((other) => overlap(phrase, other) > 0.5);
    return below.length > 1 && below.every((other) => isKnown(other)) && !splitsLike(phrase, below);
  });
}

/** Words of neighbouring columns that stand near each other are not one heading over both. */
function splitsLike(phrase: Phrase, below: readonly Phrase[]): boolean {
  const over = below.map((other) => phrase.filter((word) => overlap([word], other) > 0.5));
  return over.every((words) => words.length > 0) && over.flat().length === phrase.length;
}

function isKnown(words: Phrase): boolean {
  return readHeading(words) !== undefined;
}

/** Joins phrases of different lines that share a column; words of each from top to bottom. */
function stack(phrases: readonly (readonly Phrase[])[]): Phrase[] {
  const stacks: Phrase[] = [];
  for (const line of phrases) {
    for (const phrase of line) {
      const own = stacks.filter((other) => overlap(phrase, other) > 0.3);
      const joined = [...own.flat(), ...phrase];
      for (const other of own) stacks.splice(stacks.indexOf(other), 1);
      stacks.push(joined);
    }
  }
  return stacks;
}

/** A group as it is where it means something, else in parts of which each means something. */
function splitGroup(words: Phrase): HeadingGroup[] {
  const whole = toGroup(words);
  if (whole.reading !== undefined || words.length === 1) return [whole];
  const byColumn = stack(words.map((word) => [[word]])).sort((a, b) => leftOf(a) - leftOf(b));
  const columns = byColumn.map(toGroup);
  if (columns.length > 1 && columns.every((group) => group.reading !== undefined)) return columns;
  const isOneLine =
    Math.max(...words.map((word) => word.middle)) - Math.min(...words.map((word) => word.middle)) <
    (words[0]?.height ?? 0) / 2;
  return (isOneLine ? splitPhrase(words) : undefined) ?? [whole];
}

/** The fewest headings whose words in a row are these. */
function splitPhrase(words: Phrase): HeadingGroup[] | undefined {
  const best: (readonly number[] | undefined)[] = [[]];
  for (let to = 1; to <= words.length; to += 1) {
    for (let from = 0; from < to; from += 1) {
      const before = best[from];
      const own = best[to];
      if (before === undefined || (own !== undefined && own.length <= before.length + 1)) continue;
      if (isKnown(words.slice(from, to))) best[to] = [...before, to];
    }
  }
  const cuts = best[words.length];
  return cuts?.map((to, at) => toGroup(words.slice(cuts[at - 1] ?? 0, to)));
}

export function toGroup(words: Phrase): HeadingGroup {
  return {
    words,
    text: headingText(words.map((word) => word.text).join(' ')),
    left: leftOf(words),
    right: rightOf(words),
    reading: readHeading(words),
  };
}
