import type { CurrentUser } from '@pfs/wire/session';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { forget } from './session-end.ts';

const freshMilliseconds = 300_000;
const retriesMax = 3;

export const currentUserQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      const user = await call('GET /api/auth/user', { signal });
      rememberSignedIn(true);
      return user;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) rememberSignedIn(false);
      throw error;
    }
  },
  staleTime: freshMilliseconds,
  // That nobody is signed in is a result: the next component need not ask again.
  refetchOnMount: ({ state }) => state.status !== 'error',
  retry: (failures, error) => failures < retriesMax && !error.message.includes('401'),
});

const signedInKey = 'signed-in';

/** Whether this browser had a session last time: only a guess about what to fetch first. */
export function wasSignedIn(): boolean {
  return localStorage.getItem(signedInKey) !== null;
}

function rememberSignedIn(signedIn: boolean): void {
  if (signedIn) localStorage.setItem(signedInKey, '1');
  else localStorage.removeItem(signedInKey);
}

/** Treats the person as a visitor until the server says who is signed in; `warmUp` asks. */
export function assumeSignedOut(queryClient: QueryClient): void {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
}

export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'signed_out' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void }
  | { readonly state: 'signed_in'; readonly user: CurrentUser };

export function useSession(): Session {
  const { data, error, isPending, refetch } = useQuery(currentUserQuery);
  if (data) return { state: 'signed_in', user: data };
  if (isPending) return { state: 'loading' };
  if (error && !(error instanceof ApiError && error.status === 401)) {
    return { state: 'failed', error, retry: () => void refetch() };
  }
  return { state: 'signed_out' };
}

/** The signed-in person; only on screens behind the guard. */
export function useCurrentUser(): CurrentUser {
  const session = useSession();
  if (session.state !== 'signed_in') throw new Error('no signed-in person here');
  return session.user;
}

/** Removes the person and all of their data from memory. */
export function useForgetSession(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    queryClient.removeQueries({
      predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0],
    });
    queryClient.setQueryData(currentUserQuery.queryKey, null);
    rememberSignedIn(false);
    forget();
  }, [queryClient]);
}

/** Stores the person whom a sign-in or registration returned. */
export function useRememberSession(): (user: CurrentUser) => void {
  const queryClient = useQueryClient();
  return (user) => {
    queryClient.setQueryData(currentUserQuery.queryKey, user);
    rememberSignedIn(true);
  };
}
