import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import { isTime } from '@pfs/core/figures/formula';
import { checkQuery, hasTime } from '../check-query.ts';
import type { FigureQuery } from '../query.ts';
import { hasCue, type Said, saidOf } from '../said.ts';
import { periodBefore, yearBefore } from '../slots/periods.ts';
import type { Candidate } from './figures.ts';
import { byOf, type Filled } from './filled.ts';

/**
 * Why a figure changed or is what it is: `why did DIR fees go up in October`, `what drives our
 * fees`. Of one period against the one before; of none, the server takes the latest month.
 */
export function whyCandidates(
  said: Said,
  filled: Filled,
  figures: readonly Candidate[],
): readonly Candidate[] {
  const isMade =
    saidOf(said, 'figure').length > 0 &&
    hasCue(said, 'change') &&
    saidOf(said, 'verb').some(({ meaning }) => meaning.verb === 'make');
  const isTold = said.stems.includes('explain') && hasCue(said, 'howMuch', 'howMany');
  if (isTold || (!hasCue(said, 'why') && !isMade)) return [];
  return figures.flatMap(({ query, score }) => {
    const by = byOf(filled)?.by ?? null;
    const why = toWhy(query, filled.relative, by !== null && isTime(by) ? null : by);
    return checkQuery(why) === undefined ? [{ query: why, score: score + 0.2 }] : [];
  });
}

export function toWhy(
  query: FigureQuery,
  relative: Filled['relative'],
  by: FigureQuery['by'] = null,
): FigureQuery {
  const { period } = query.filter;
  const against = query.against ?? beforeOf(period, relative);
  return {
    ...query,
    shape: 'why',
    rows: null,
    by: by ?? (query.by !== null && !isTime(query.by) ? query.by : null),
    against: hasTime(query.figure) ? against : null,
    order: 'highest',
    limit: null,
  };
}

function beforeOf(period: AskedPeriod, relative: Filled['relative']): AskedPeriod | null {
  if (period.from === null || period.to === null) return null;
  return relative === 'yearBefore' ? yearBefore(period) : periodBefore(period);
}
