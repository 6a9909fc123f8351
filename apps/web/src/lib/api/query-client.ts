import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryClientConfig,
} from '@tanstack/react-query';

/**
 * A client whose `invalidateQueries` also holds for what is asked for the first time just then. The
 * library lets the call on its way answer for that (TanStack/query#8530), although the server may
 * have read before the news; here such a query is asked once more as soon as it has its answer.
 */
class NewsKeepingClient extends QueryClient {
  readonly #overtaken = new WeakSet<Query>();

  constructor(config: QueryClientConfig) {
    super(config);
    this.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { query, action } = event;
      if (action.type === 'fetch') this.#overtaken.delete(query);
      const isAnswer = action.type === 'error' || (action.type === 'success' && !action.manual);
      if (!isAnswer || !this.#overtaken.delete(query)) return;
      void this.invalidateQueries({ queryKey: query.queryKey, exact: true });
    });
  }

  override invalidateQueries<Key extends readonly unknown[] = readonly unknown[]>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      const { data, fetchStatus } = query.state;
      if (data === undefined && fetchStatus !== 'idle') this.#overtaken.add(query);
    }
    return super.invalidateQueries(filters, options);
  }
}

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
