import type { claimRoutes } from '@pfs/wire/claims';
import type { QueryInput } from '@pfs/wire/route';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { callPage } from '../../lib/api/call-page.ts';
import { statusQuery } from '../../lib/api/query-options.ts';

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

/** Each fetch is recorded as an access, so nothing is cached or fetched again. */
export function claimSegmentsQuery(id: string) {
  return queryOptions({
    queryKey: ['claim-segments', id],
    queryFn: ({ signal }) => call('GET /api/claims/:id/segments', { params: { id }, signal }),
    gcTime: 0,
  });
}

/** Names stay in the panel that asked for them and are gone when it closes. */
export function useRevealSegments(id: string) {
  return useMutation({
    mutationFn: () => call('POST /api/claims/:id/segments/reveal', { params: { id } }),
    gcTime: 0,
  });
}
