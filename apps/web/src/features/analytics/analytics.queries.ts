import { type FigureName, figureNames } from '@pfs/core/figures/figure-names';
import { keepPreviousData } from '@tanstack/react-query';
import { figuresQuery, routeQuery } from '../../lib/api/query-options.ts';
import { type Period, readPeriod } from '../../lib/days/period.ts';

export const analyticsQuery = ({ from, to }: Period) =>
  routeQuery(
    'GET /api/analytics',
    { query: { from, to } },
    { ...figuresQuery, placeholderData: keepPreviousData },
  );

/**
 * Changes the address as it is at that moment: a typed search applies with a delay, and something
 * else may have changed meanwhile.
 */
export type ChangeParams = (
  change: (now: URLSearchParams) => URLSearchParams,
  options?: { readonly replace: boolean },
) => void;

/** The figure that the address opens, if it names one. */
export function readFigure(params: URLSearchParams): FigureName | undefined {
  return figureNames.find((name) => name === params.get('figure'));
}

const filterNames = ['payer', 'ndc', 'drug'] as const;

/** The figure's filter as list queries take it; an empty NDC or drug means that none is named. */
export function readFigureFilter(params: URLSearchParams): Readonly<Record<string, string>> {
  const { from, to } = readPeriod(params);
  const filter: Record<string, string> = {};
  if (from !== undefined) filter['from'] = from;
  if (to !== undefined) filter['to'] = to;
  for (const name of filterNames) {
    const value = params.get(name);
    if (value !== null && (value !== '' || name !== 'payer')) filter[name] = value;
  }
  return filter;
}

/** The address after a change of some parameters; the list starts again at its first page. */
export function writeSearch(
  params: URLSearchParams,
  change: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The screen without the open figure; the period stays. */
export function closedPath(params: URLSearchParams): string {
  const period: Period = readPeriod(params);
  const next = writeSearch(new URLSearchParams(), { from: period.from, to: period.to });
  return next.size === 0 ? '/analytics' : `/analytics?${next}`;
}
