import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryClientConfig,
} from '@tanstack/react-query';
import { currentUserQuery } from '../session/session.ts';
import { handleUnauthorized } from '../session/unauthorized.ts';
import { ApiError } from './api-error.ts';

/**
 * A client whose `invalidateQueries` also covers queries that are being fetched for the first time.
 * The library takes the response on its way as fresh (TanStack/query#8530), although the server may
 * have read before the change; here such a query is fetched once more when it has its response.
 */
class InvalidatingClient extends QueryClient {
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
 * Calls are sent at once, whatever the browser reports about its network: a paused one would go out
 * when nobody expects it any more. Figures change only when somebody acts, so nothing retries,
 * polls or goes stale by itself. Lists with a status do more: see `statusQuery`.
 */
export function createQueryClient(): QueryClient {
  const handle = (error: Error) => {
    handleUnauthorized(error);
    // Since the page was opened: the person has to see what to do.
    if (error instanceof ApiError && error.code === 'second_factor_needed') {
      void client.invalidateQueries(currentUserQuery);
    }
  };
  const client = new InvalidatingClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        // A 401 to this query means that nobody is signed in.
        if (queryKey[0] !== currentUserQuery.queryKey[0]) handle(error);
      },
    }),
    mutationCache: new MutationCache({ onError: handle }),
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
  return client;
}
