import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { BaseDocument } from './base-document.ts';
import type { WordChanges } from './change-words.ts';

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
