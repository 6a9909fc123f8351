import type { Remittance } from '@pfs/wire/remittances';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { statusQuery } from '../../lib/api/query-options.ts';

export const remittancesMax = 500;
const pollMilliseconds = 2_000;

export function isInProgress({ processingStatus }: Pick<Remittance, 'processingStatus'>): boolean {
  return processingStatus === 'pending' || processingStatus === 'processing';
}

/** An encrypted PDF whose password has not been entered yet. */
export function asksForPassword({ failureCode }: Pick<Remittance, 'failureCode'>): boolean {
  return failureCode === 'password_needed' || failureCode === 'wrong_password';
}

/** The uploads, polled while one is being read so that no status gets stuck. */
export const remittancesQuery = queryOptions({
  queryKey: ['/api/remittances'],
  queryFn: ({ signal }) =>
    call('GET /api/remittances', { query: { limit: remittancesMax }, signal }),
  ...statusQuery,
  refetchInterval: ({ state }) => (state.data?.some(isInProgress) ? pollMilliseconds : false),
});

export function remittanceQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/remittances', id],
    queryFn: ({ signal }) => call('GET /api/remittances/:id', { params: { id }, signal }),
    ...statusQuery,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isInProgress(state.data) ? pollMilliseconds : false,
  });
}

export const lumpSumsMax = 1_000;

export function lumpSumsQuery(remittanceId: string) {
  return queryOptions({
    queryKey: ['/api/provider-adjustments', { remittanceId }],
    queryFn: ({ signal }) =>
      call('GET /api/provider-adjustments', {
        query: { remittanceId, limit: lumpSumsMax },
        signal,
      }),
    ...statusQuery,
  });
}

export function useRetryRemittance(onError: (error: Error) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /api/remittances/:id/retry', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: remittancesQuery.queryKey }),
    onError,
  });
}
