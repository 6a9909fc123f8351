import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, type QueryOf } from '../../lib/api/call.ts';
import { pageQuery, routeQuery } from '../../lib/api/query-options.ts';

export const claimsPageSize = 25;

export const claimsQuery = (query: QueryOf<'GET /api/claims'>) =>
  pageQuery('GET /api/claims', { query });

export const claimQuery = (id: string) => routeQuery('GET /api/claims/:id', { params: { id } });

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
