import { recoveryStates } from '@pfs/core/recovery/adjudication-states';
import { lateAges } from '@pfs/core/recovery/payer-cycle';
import { pageQuery, routeQuery, statusQuery } from '../../lib/api/query-options.ts';
import { day, oneOf, pageNumber, searchState, text } from '../../lib/search-state.ts';

/** What a choice changes. */
export const recoveryPaths = [
  '/api/recovery/summary',
  '/api/recovery/claims',
  '/api/claim-matches',
];

const matchingMilliseconds = 3_000;

export const recoverySummaryQuery = routeQuery('GET /api/recovery/summary', undefined, {
  ...statusQuery,
  refetchInterval: ({ state }) => (state.data?.matching ? matchingMilliseconds : false),
});

export const recoverySearch = searchState(
  {
    page: pageNumber,
    state: oneOf(recoveryStates),
    payer: text,
    age: oneOf(lateAges),
    from: day,
    to: day,
    rx: text,
    doubts: pageNumber,
    chosen: pageNumber,
  },
  { besideList: ['doubts', 'chosen'] },
);

export type RecoverySearch = ReturnType<typeof recoverySearch.read>;

export const rowsPageSize = 25;

export const recoveryRowsQuery = ({ page, state, payer, age, from, to, rx }: RecoverySearch) =>
  pageQuery('GET /api/recovery/claims', {
    query: {
      ...{ page, pageSize: rowsPageSize, state, age, filledFrom: from, filledTo: to },
      ...(payer === '' ? {} : { payer }),
      ...(rx === '' ? {} : { rx }),
    },
  });

export const doubtsPageSize = 10;

export const doubtsQuery = (page: number, isChosen: boolean) =>
  pageQuery('GET /api/claim-matches', {
    query: { page, pageSize: doubtsPageSize, chosen: isChosen ? 'true' : 'false' },
  });
