import type { AskedPeriod } from '../../figures/figure-filter.ts';
import type { Day } from '../../remittance.ts';
import type { Found } from './found.ts';
import { periodAt } from './periods/period-at.ts';
import type { Word } from './read-words.ts';

export interface FoundPeriod extends Found<AskedPeriod | null> {
  /** Of `from September to October`: the two, which a comparison or an explanation is between. */
  readonly ends: readonly [AskedPeriod, AskedPeriod] | null;
}

/**
 * The periods that a question names, in its order, with the prepositions before them; null where a
 * day or year does not exist, no limits for `all time`.
 */
export function findPeriods(words: readonly Word[], today: Day): readonly FoundPeriod[] {
  const found: FoundPeriod[] = [];
  for (let at = 0; at < words.length; ) {
    const period = periodAt({ words, today }, at);
    if (period !== undefined) found.push(period);
    at = period?.to ?? at + 1;
  }
  return found;
}
