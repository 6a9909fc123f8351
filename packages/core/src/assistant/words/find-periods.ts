import type { Day } from '../../remittance.ts';
import type { AskedPeriod } from '../query.ts';
import type { Found } from './found.ts';
import type { Word } from './read-words.ts';

/** The periods that a question names, in its order; null where a day or year does not exist. */
export function findPeriods(
  _words: readonly Word[],
  _today: Day,
): readonly Found<AskedPeriod | null>[] {
  return [];
}
