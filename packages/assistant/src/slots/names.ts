import type { KnownNames } from '../reading.ts';
import type { Span, Word } from './words.ts';

export interface NameMatch {
  readonly kind: 'payer' | 'vendor' | 'drug';
  /** Whole names in the data. */
  readonly names: readonly string[];
  readonly ndcs: readonly string[];
}

export interface NameIndex {
  readonly names: KnownNames;
}

export function indexNames(names: KnownNames): NameIndex {
  return { names };
}

export function findNames(_words: readonly Word[], _index: NameIndex): readonly Span<NameMatch>[] {
  return [];
}
