import { caseKinds } from '@pfs/core/recovery/cases';
import type { RecoveryCase } from '@pfs/wire/cases';
import { pageQuery, routeQuery, statusQuery } from '../../lib/api/query-options.ts';
import { subtractDollars } from '../../lib/format/dollars.ts';
import { oneOf, pageNumber, searchState, text } from '../../lib/search-state.ts';

/** What a step with a case changes. */
export const casePaths = ['/api/cases', '/api/cases/summary'];

const findingMilliseconds = 3_000;

export const caseSummaryQuery = routeQuery('GET /api/cases/summary', undefined, {
  ...statusQuery,
  refetchInterval: ({ state }) => (state.data?.finding ? findingMilliseconds : false),
});

export const stageTexts = {
  to_do: 'To do',
  waiting: 'Waiting',
  decided: 'Decided',
  all: 'All stages',
} as const;
type Stage = keyof typeof stageTexts;

export const casesSearch = searchState({
  page: pageNumber,
  stage: oneOf(Object.keys(stageTexts) as Stage[], 'to_do'),
  kind: oneOf(caseKinds),
  party: text,
  owner: oneOf(['me']),
});

export type CasesSearch = ReturnType<typeof casesSearch.read>;

export const casesPageSize = 25;

export const casesQuery = (search: CasesSearch, userId: string) => {
  const { page, stage, kind, party, owner } = search;
  return pageQuery('GET /api/cases', {
    query: {
      ...{ page, pageSize: casesPageSize, kind },
      ...(stage === 'all' ? {} : { stage }),
      ...(party === '' ? {} : { party }),
      ...(owner === undefined ? {} : { owner: userId }),
    },
  });
};

export const caseQuery = (id: string) => routeQuery('GET /api/cases/:id', { params: { id } });

export const caseRowsSearch = searchState({ page: pageNumber });
export const caseRowsPageSize = 25;

export const caseRowsQuery = (id: string, page: number) =>
  pageQuery('GET /api/cases/:id/rows', {
    params: { id },
    query: { page, pageSize: caseRowsPageSize },
  });

export const casePath = ({ id }: Pick<RecoveryCase, 'id'>) => `/recovery/cases/${id}`;

/** What a won case still lacks of what was promised; undefined for any other. */
export function promisedNotPaidOf(one: RecoveryCase): number | undefined {
  if (one.state !== 'won' && one.state !== 'partly') return undefined;
  return Math.max(
    subtractDollars(one.promised ?? (one.state === 'won' ? one.asked : 0), one.seen),
    0,
  );
}
