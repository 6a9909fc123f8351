import { claimSorts } from '@pfs/wire/claim-names';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { call, type QueryOf } from '../../lib/api/call.ts';
import { pageQuery, routeQuery } from '../../lib/api/query-options.ts';
import { oneOf, pageNumber, searchState, text } from '../../lib/search-state.ts';

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

/** The state of a list of claims in the address. */
export const claimSearch = searchState({
  page: pageNumber,
  sort: oneOf(claimSorts, 'processedDate'),
  order: oneOf(['asc'], 'desc'),
  search: text,
});
export const { read: readClaimSearch, write: writeClaimSearch } = claimSearch;
export type ClaimSearch = ReturnType<typeof readClaimSearch>;

/** The open claim is kept in the address, so that a link shows a colleague the same. */
export function useOpenClaim() {
  const [params, setParams] = useSearchParams();
  const openClaim = (claimId: string) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      next.set('claim', claimId);
      return next;
    });
  const closeClaim = () =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('claim');
        return next;
      },
      { replace: true },
    );
  return { claimId: params.get('claim'), openClaim, closeClaim };
}
