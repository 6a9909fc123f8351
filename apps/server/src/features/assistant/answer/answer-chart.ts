import { measureDefinition } from '@pfs/core/assistant/measures';
import { periodInWords } from '@pfs/core/assistant/period-in-words';
import type { QueryResult } from '@pfs/core/assistant/query-result';
import type { ChatAnswer } from '@pfs/wire/assistant';
import { toFigure } from './figure-words.ts';
import { memberInWords } from './member-words.ts';

type Chart = NonNullable<ChatAnswer['chart']>;

/** More bars are no picture. */
const barsMax = 10;
/** A year of days and a month. */
const pointsMax = 400;

/** A line over time, bars of members; null where there is but one point. */
export function chartOf(result: QueryResult): ChatAnswer['chart'] {
  const { query } = result;
  const { unit } = measureDefinition(query.measure);
  const points = pointsOf(result);
  // Bars of guesses would rank them.
  if (points.length < 2 || (query.operation !== 'trend' && isGuessed(result))) return null;
  const kind: Chart['kind'] = query.operation === 'trend' ? 'line' : 'bars';
  return { kind, unit, points };
}

function isGuessed({ members }: QueryResult): boolean {
  return members.length > 0 && members.every(({ isEstimated }) => isEstimated);
}

function pointsOf(result: QueryResult): Chart['points'] {
  const { query, members, value, valueBefore } = result;
  const { unit } = measureDefinition(query.measure);
  if (query.operation === 'list' || query.operation === 'total') return [];
  if (query.by === null) {
    if (query.against === null) return [];
    return [
      { label: periodInWords(query.against), value: toFigure(valueBefore, unit) },
      { label: periodInWords(query.filter.period), value: toFigure(value, unit) },
    ];
  }
  const shown = query.operation === 'trend' ? members.slice(-pointsMax) : members.slice(0, barsMax);
  return shown.map((member) => ({
    label: memberInWords(member, query.by),
    value: toFigure(member.value, unit),
  }));
}
