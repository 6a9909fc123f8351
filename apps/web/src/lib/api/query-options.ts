import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { type Answer, type CallOptions, type CallParts, type RouteKey, send } from './call.ts';
import { callPage, type PageOf } from './call-page.ts';

/**
 * Options of a query of figures: it is fetched again when its screen opens and when the connection
 * is back, but not each time the window gets the focus.
 */
export const figuresQuery = { staleTime: 0, refetchOnReconnect: 'always' } as const;

/** Options of a query whose rows have a status: fetched again on focus and reconnect. */
export const statusQuery = {
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
} as const;

type Settings<Data> = Omit<
  UseQueryOptions<Data, Error, Data, QueryKey>,
  'queryKey' | 'queryFn' | 'initialData'
>;

/** What a query of a route is asked with. */
export type Asked<K extends RouteKey> = Omit<CallOptions<K>, 'signal' | 'tryKey'>;

/** A query of one route. Its key is the route's path with the parameters, then the query. */
export function routeQuery<K extends RouteKey>(
  route: K,
  asked?: Asked<K>,
  settings: Settings<Answer<K>> = statusQuery,
) {
  return queryOptions<Answer<K>, Error, Answer<K>, QueryKey>({
    ...settings,
    queryKey: keyOf(route, asked as CallParts),
    queryFn: async ({ signal }) => {
      const { text } = await send(route, { ...(asked as CallParts), signal });
      return JSON.parse(text) as Answer<K>;
    },
  });
}

/** The same for a page of a list; the page before stays until it is loaded. */
export function pageQuery<K extends RouteKey>(
  route: K,
  asked: Asked<K>,
  settings: Settings<PageOf<Answer<K>>> = {},
) {
  return queryOptions<PageOf<Answer<K>>, Error, PageOf<Answer<K>>, QueryKey>({
    ...statusQuery,
    placeholderData: keepPreviousData,
    ...settings,
    queryKey: keyOf(route, asked as CallParts),
    queryFn: ({ signal }) => callPage(route, { ...asked, signal } as CallOptions<K>),
  });
}

/** `GET /api/claims/:id` of claim 7 as `['/api/claims', '7']`. */
function keyOf(route: string, { params = {}, query }: CallParts = {}): QueryKey {
  const [path, ...rest] = route.slice(route.indexOf(' ') + 1).split('/:');
  const parts = rest.flatMap((part) => {
    const [name = '', ...after] = part.split('/');
    return [params[name], ...after];
  });
  return [path, ...parts, ...(query === undefined ? [] : [query])];
}
