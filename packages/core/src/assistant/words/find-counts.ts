import type { Found } from './found.ts';
import type { Word } from './read-words.ts';

/** How many are asked for: the number alone of `top 5`, `5 worst`, `first ten`. */
export function findCounts(_words: readonly Word[]): readonly Found<number>[] {
  return [];
}
