import type { KnownNames } from '../understanding.ts';
import type { Correction, Found } from './found.ts';
import { indexNames } from './names/index-names.ts';
import { matchDrugs } from './names/match-drugs.ts';
import { matchParties } from './names/match-parties.ts';
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
  words: readonly Word[],
  names: KnownNames,
  isTaken: (index: number) => boolean,
): readonly Found<NameMatch>[] {
  const { payers, vendors, drugs } = indexNames(names);
  const found = [
    ...matchParties(words, payers, 'payer', isTaken),
    ...matchParties(words, vendors, 'vendor', isTaken),
    ...matchDrugs(words, drugs, isTaken),
  ];
  return found
    .filter((one) => !found.some((other) => isBetter(other, one)))
    .sort((one, other) => one.from - other.from);
}

/** Of two readings of a word the longer one counts, and one as it is typed before a misspelling. */
function isBetter(other: Found<NameMatch>, one: Found<NameMatch>): boolean {
  if (other === one || other.from >= one.to || one.from >= other.to) return false;
  const slips = Number(one.value.matched === 'typo') - Number(other.value.matched === 'typo');
  return slips === 0 ? other.to - other.from > one.to - one.from : slips > 0;
}
