import type { QueryClient } from '@tanstack/react-query';
import { NewsKeepingClient } from './news-keeping-client.ts';

/**
 * A call is made when it is asked for, whatever the browser thinks of its network: one that waits
 * unseen would be sent when nobody expects it any more. Figures change only when somebody acts, so
 * nothing retries, polls or goes stale by itself. Lists that carry a status ask for more: see
 * `statusQuery`.
 */
export function createQueryClient(): QueryClient {
  return new NewsKeepingClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/**
 * What a query of figures adds: it is asked anew when its screen opens and when the connection is
 * back, but not each time the window comes to the front.
 */
export const figuresQuery = { staleTime: 0, refetchOnReconnect: 'always' } as const;

/** What a query adds when its rows carry a status: it catches up on focus and on reconnect. */
export const statusQuery = {
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
} as const;
