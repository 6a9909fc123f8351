import { useCallback, useEffect } from 'react';
import { useLocation } from 'wouter';
import { call } from '../api/call.ts';
import { isUnauthorized } from '../api/api-error.ts';
import { useForgetSession } from './session.ts';
import { isSessionOver } from './session-end.ts';
import { tellUnauthorized } from '../toast.ts';

const redirectMilliseconds = 500;

/** Where a screen sends a person whose session is gone. The second is the server's, a full load. */
export type LoginLocation = '/auth' | '/api/login';

/** What to do with an error that may mean "your session is gone"; answers whether it did. */
export function useUnauthorized(location: LoginLocation): (error: unknown) => boolean {
  const forget = useForgetSession();
  const [, navigate] = useLocation();
  return useCallback(
    (error) => {
      if (!isUnauthorized(error)) return false;
      if (isSessionOver()) return true;
      tellUnauthorized();
      setTimeout(() => {
        if (location === '/api/login') return window.location.assign(location);
        forget();
        navigate('/auth');
        void startOverIfSignedIn();
      }, redirectMilliseconds);
      return true;
    },
    [forget, navigate, location],
  );
}

/**
 * A sign-in in another window ends the session of this one before the new cookie is there: what was
 * asked in between was refused, though somebody is signed in.
 */
function startOverIfSignedIn(): Promise<void> {
  return call('GET /api/auth/user').then(
    () => window.location.assign('/'),
    () => undefined,
  );
}

/** The same for the error of a query, once each time one comes. */
export function useUnauthorizedQuery(error: unknown, handle: (error: unknown) => boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new error is worth a reaction
  useEffect(() => {
    if (error) handle(error);
  }, [error]);
}
