import { checkQuery } from '@pfs/core/assistant/check-query';
import { measures } from '@pfs/core/assistant/measures';
import { type AssistantQuery, operations, toQuery } from '@pfs/core/assistant/query';
import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import { dimensions, isTime } from '@pfs/core/figures/formula';

/** Every measure in every operation, by everything that it is known by, with each filter. */
export function queriesOfAllKinds(
  filters: readonly Partial<FigureFilter>[],
  against: FigureFilter['period'],
): readonly AssistantQuery[] {
  const made = measures.flatMap((measure) =>
    operations.flatMap((operation) =>
      [null, ...dimensions].flatMap((by) =>
        filters.map((filter) => {
          const isOfPeriods = operation === 'compare' || operation === 'explain';
          const order = operation === 'top' && by !== null && isTime(by) ? 'lowest' : 'highest';
          return toQuery({
            ...{ operation, measure, by, filter, order },
            against: isOfPeriods ? against : null,
            limit: operation === 'top' ? 3 : null,
          });
        }),
      ),
    ),
  );
  return made.filter(
    // Days are so many that a trend of them stands for all else.
    (query) =>
      checkQuery(query) === undefined && (query.by !== 'day' || query.operation === 'trend'),
  );
}
