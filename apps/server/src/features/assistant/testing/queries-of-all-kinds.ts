import { checkQuery } from '@pfs/assistant/check-query';
import { type FigureQuery, shapes, toQuery } from '@pfs/assistant/query';
import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import { figureNames } from '@pfs/core/figures/figure-names';
import { dimensions, isTime } from '@pfs/core/figures/formula';

/** Every figure in every shape, by everything that it is known by, with each filter. */
export function queriesOfAllKinds(
  filters: readonly Partial<FigureFilter>[],
  against: FigureFilter['period'],
): readonly FigureQuery[] {
  const made = figureNames.flatMap((figure) =>
    shapes.flatMap((shape) =>
      [null, ...dimensions].flatMap((by) =>
        filters.map((filter) => {
          const isOfPeriods = shape === 'compare' || shape === 'why';
          const order = shape === 'rank' && by !== null && isTime(by) ? 'lowest' : 'highest';
          return toQuery({
            ...{ shape, figure, by, filter, order },
            against: isOfPeriods ? against : null,
            limit: shape === 'rank' ? 3 : null,
          });
        }),
      ),
    ),
  );
  return made.filter(
    // Days are so many that a trend of them stands for all else.
    (query) => checkQuery(query) === undefined && (query.by !== 'day' || query.shape === 'trend'),
  );
}
