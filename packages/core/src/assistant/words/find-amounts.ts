import type { Cents } from '../../money.ts';
import type { Found } from './found.ts';
import type { Word } from './read-words.ts';

/** Above `overCents` and below `underCents`, neither included. */
export interface AmountRange {
  readonly overCents: Cents | null;
  readonly underCents: Cents | null;
}

/** The limits of amounts that a question names: `over $10`, `between 5 and 10 dollars`. */
export function findAmounts(_words: readonly Word[]): readonly Found<AmountRange>[] {
  return [];
}
