import { QueryClient } from '@tanstack/react-query';

/**
 * Figures change only when somebody acts, so nothing retries, polls or goes stale by itself.
 * Lists that carry a status ask for more: see `statusQuery`.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false },
    },
  });
}

/** What a query adds when its rows carry a status: it catches up on focus and on reconnect. */
export const statusQuery = {
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
} as const;
