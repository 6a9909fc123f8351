import type { FigureTerm } from '@pfs/wire/figures';

/** Parameters of the rows of one term, not of the figure. */
const ofRows = ['rows', 'page', 'sort', 'order', 'search', 'claim'] as const;

/** The path of a term: its rows below the figure, or its own figure. */
export function termPath(term: FigureTerm, params: URLSearchParams): string | undefined {
  if (term.rows === null) return undefined;
  if (term.rows.kind === 'figures') return `/analytics?${new URLSearchParams(term.rows.filter)}`;
  const next = new URLSearchParams(params);
  for (const name of ofRows) next.delete(name);
  next.set('rows', term.key);
  return `/analytics?${next}`;
}

/** The term whose rows are shown: the one in the address, else the first with rows. */
export function shownTerm(
  terms: readonly FigureTerm[],
  asked: string | null,
): FigureTerm | undefined {
  const listed = terms.filter(({ rows }) => rows !== null && rows.kind !== 'figures');
  const withRows = listed.find(({ rows }) => rows !== null && rows.count > 0);
  return listed.find(({ key }) => key === asked) ?? withRows ?? listed[0];
}
