import type { claimRoutes } from '@pfs/wire/claims';
import type { QueryInput } from '@pfs/wire/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api.ts';
import { statusQuery } from '../../lib/query-client.ts';

type ClaimsQuery = NonNullable<QueryInput<typeof claimRoutes.listClaims>>;

export const claimsPageSize = 25;

export function claimsQuery(query: ClaimsQuery) {
  return queryOptions({
    queryKey: ['/api/claims', 'list', query],
    queryFn: ({ signal }) => callPage('GET /api/claims', { query, signal }),
    placeholderData: keepPreviousData,
    ...statusQuery,
  });
}

export function claimQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/claims', id],
    queryFn: ({ signal }) => call('GET /api/claims/:id', { params: { id }, signal }),
    ...statusQuery,
  });
}
