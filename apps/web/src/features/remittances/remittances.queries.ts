import type { Remittance } from '@pfs/wire/remittances';
import type { QueryClient } from '@tanstack/react-query';
import { routeQuery, statusQuery } from '../../lib/api/query-options.ts';
import { useChange } from '../../lib/api/use-change.ts';

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
export const remittancesQuery = routeQuery(
  'GET /api/remittances',
  { query: { limit: remittancesMax } },
  {
    ...statusQuery,
    refetchInterval: ({ state }) => (state.data?.some(isInProgress) ? pollMilliseconds : false),
  },
);

export const remittanceQuery = (id: string) =>
  routeQuery(
    'GET /api/remittances/:id',
    { params: { id } },
    {
      ...statusQuery,
      refetchInterval: ({ state }) =>
        state.data !== undefined && isInProgress(state.data) ? pollMilliseconds : false,
    },
  );

export const lumpSumsMax = 1_000;

export const lumpSumsQuery = (remittanceId: string) =>
  routeQuery('GET /api/provider-adjustments', { query: { remittanceId, limit: lumpSumsMax } });

export const useRetryRemittance = (failed: (error: Error) => void) =>
  useChange('POST /api/remittances/:id/retry', { refresh: ['/api/remittances'], failed });

export const deletionKey = ['DELETE /api/remittances/:id'] as const;

/** True from the click until the page has left the file and refreshed the figures. */
export function isDeleting(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey: deletionKey }) > 0;
}
