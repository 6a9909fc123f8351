import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { DocumentWords, Word } from '../../document-words.ts';
import type { BaseDocument } from './base-document.ts';

/** The replacement of single words; undefined for a word that is blanked. */
export type WordChanges = ReadonlyMap<Word, readonly Word[]>;

export function withChanges(document: DocumentWords, changes: WordChanges): DocumentWords {
  return {
    ...document,
    pages: document.pages.map((page) => ({
      ...page,
      words: page.words.flatMap((word) => changes.get(word) ?? [word]),
    })),
  };
}

export function blanked(words: readonly Word[]): WordChanges {
  return new Map(words.map((word) => [word, []]));
}

export function moved(word: Word, right: number, down = 0): Word {
  const { box } = word;
  return {
    ...word,
    box: {
      left: box.left + right,
      right: box.right + right,
      top: box.top + down,
      bottom: box.bottom + down,
    },
  };
}

export function allMoved(words: readonly Word[], right: number, down = 0): WordChanges {
  return new Map(words.map((word) => [word, [moved(word, right, down)]]));
}

export function both(one: WordChanges, other: WordChanges): WordChanges {
  return new Map([...one, ...other]);
}

export function leftOf(words: readonly Word[]): number {
  return Math.min(...words.map(({ box }) => box.left));
}

export function rightOf(words: readonly Word[]): number {
  return Math.max(...words.map(({ box }) => box.right));
}

export function topOf(words: readonly Word[]): number {
  return Math.min(...words.map(({ box }) => box.top));
}

export function bottomOf(words: readonly Word[]): number {
  return Math.max(...words.map(({ box }) => box.bottom));
}

/** The words of each line, from top to bottom. */
export function linesOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const lines: Word[][] = [];
  for (const word of words.toSorted((one, other) => one.box.top - other.box.top)) {
    const last = lines.at(-1);
    const isSame = last?.[0] !== undefined && word.box.top - last[0].box.top < 3;
    if (last !== undefined && isSame) last.push(word);
    else lines.push([word]);
  }
  return lines;
}

export interface Mutation {
  readonly told: string;
  readonly changes: WordChanges;
}

export interface Mutating {
  readonly base: BaseDocument;
  readonly random: SeededRandom;
}

/** Undefined if the document has nothing of the chosen kind. */
export type Mutate = (mutating: Mutating) => Mutation | undefined;

export type MutationKinds = Readonly<Record<string, Mutate>>;

/** One of the items that fit, if any. */
export function pickFrom<Item>(
  random: SeededRandom,
  items: readonly Item[],
  fits: (item: Item) => boolean,
): Item | undefined {
  const fitting = items.filter(fits);
  return fitting.length === 0 ? undefined : random.pick(fitting);
}
