import { caseKinds } from '@pfs/core/recovery/cases';
import { keepPreviousData } from '@tanstack/react-query';
import { figuresQuery, pageQuery, routeQuery, statusQuery } from '../../lib/api/query-options.ts';
import type { Period } from '../../lib/days/period.ts';

import { day, oneOf, pageNumber, searchState, text } from '../../lib/search-state.ts';

/** What a step with a case changes. */
export const casePaths = ['/api/cases', '/api/cases/summary'];
export const caseSettingsPaths = ['/api/cases/settings'];

const findingMilliseconds = 3_000;

export const caseSummaryQuery = routeQuery('GET /api/cases/summary', undefined, {
  ...statusQuery,
  refetchInterval: ({ state }) => (state.data?.finding ? findingMilliseconds : false),
});

export const caseSettingsQuery = routeQuery('GET /api/cases/settings');

export const stageTexts = {
  to_do: 'To do',
  waiting: 'Waiting',
  decided: 'Decided',
  open: 'All open',
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

export const recoveryReportPath = '/recovery?view=report';

/** Without days the report is of this year. */
export const reportSearch = searchState({ view: oneOf(['report']), from: day, to: day });

export const recoveryReportQuery = (period: Period) =>
  routeQuery(
    'GET /api/cases/report',
    { query: period },
    { ...figuresQuery, placeholderData: keepPreviousData },
  );
