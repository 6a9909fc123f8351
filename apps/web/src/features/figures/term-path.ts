import type { FigureTerm } from '@pfs/wire/figures';

/** What belongs to the rows of one term and not to the figure. */
const ofRows = ['rows', 'page', 'sort', 'order', 'search', 'claim'] as const;

/** Where a term leads: its rows below the figure, or the figure that it is. */
export function termPath(term: FigureTerm, params: URLSearchParams): string | undefined {
  if (term.rows === null) return undefined;
  if (term.rows.kind === 'figures') return `/analytics?${new URLSearchParams(term.rows.filter)}`;
  const next = new URLSearchParams(params);
  for (const name of ofRows) next.delete(name);
  next.set('rows', term.key);
  return `/analytics?${next}`;
}

/** The term whose rows are shown: the one of the address, else the first that has any. */
export function shownTerm(
  terms: readonly FigureTerm[],
  asked: string | null,
): FigureTerm | undefined {
  const listed = terms.filter(({ rows }) => rows !== null && rows.kind !== 'figures');
  const withRows = listed.find(({ rows }) => rows !== null && rows.count > 0);
  return listed.find(({ key }) => key === asked) ?? withRows ?? listed[0];
}
