import type { PlacedWord } from '../lines/placed-word.ts';

/** A cell with many doubtful characters is a person's to read. */
const textsMax = 64;
const doubtfulMax = 12;

/** What a cell may say, as printed first, then with one doubtful character changed, then two. */
export function possibleTexts(words: readonly PlacedWord[], separator: string): readonly string[] {
  const changes = changesOf(words, separator);
  const printed = words.map((word) => word.text).join(separator);
  if (changes.length === 0) return [printed];
  const texts = new Set([printed]);
  let ways: readonly (readonly Change[])[] = [[]];
  while (ways.length > 0 && texts.size < textsMax) {
    const next: Change[][] = [];
    for (const way of ways) {
      const after = way.at(-1)?.at ?? -1;
      for (const change of changes) {
        if (change.at <= after || texts.size >= textsMax) continue;
        const changed = [...way, change];
        texts.add(changedText(printed, changed));
        if (changed.length < 3) next.push(changed);
      }
    }
    ways = next;
  }
  return [...texts];
}

interface Change {
  readonly at: number;
  readonly to: string;
}

function changesOf(words: readonly PlacedWord[], separator: string): Change[] {
  let start = 0;
  const changes: Change[] = [];
  for (const word of words) {
    for (const { at, alternatives } of word.doubtful.slice(0, doubtfulMax)) {
      for (const to of alternatives) changes.push({ at: start + at, to });
    }
    start += word.text.length + separator.length;
  }
  return changes.sort((a, b) => a.at - b.at);
}

function changedText(text: string, changes: readonly Change[]): string {
  const characters = [...text];
  for (const { at, to } of changes) characters[at] = to;
  return characters.join('');
}
