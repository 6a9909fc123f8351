import type { KnownNames } from '../understanding.ts';
import type { Correction, Found } from './found.ts';
import type { Word } from './read-words.ts';

export interface NameMatch {
  readonly kind: 'payer' | 'drug' | 'vendor';
  /** Whole names as the pharmacy's data has them, in alphabetical order. */
  readonly candidates: readonly string[];
  /** Where an NDC is named: its eleven digits. `candidates` is then empty. */
  readonly ndcs?: readonly string[];
  /** By what it was found: all its words, one or some of them, another name, a misspelling. */
  readonly matched: 'whole' | 'word' | 'alias' | 'typo';
  readonly corrections: readonly Correction[];
}

/**
 * The pharmacy's own names in a question, in its order. Where the same words name things of several
 * kinds, each is answered, with the same `from` and `to`. Words that are taken name nothing.
 */
export function findNames(
  _words: readonly Word[],
  _names: KnownNames,
  _isTaken: (index: number) => boolean,
): readonly Found<NameMatch>[] {
  return [];
}
