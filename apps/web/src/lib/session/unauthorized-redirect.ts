import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { call } from '../api/call.ts';
import { showUnauthorized } from '../toast.ts';
import { currentUserQuery, useForgetSession } from './session.ts';
import { startOver } from './session-end.ts';
import { unauthorizedEvent } from './unauthorized.ts';

const redirectMilliseconds = 500;

/** Screens that go to the server's sign-in, a full load; all others go to `/auth`. */
const serverSignIn = /^\/(ai-chat|analytics|contract-analysis|plan|reports|upload)$/;

/** Listens for calls that find the session gone, and goes to the sign-in once for all of them. */
export function UnauthorizedRedirect(): null {
  const queryClient = useQueryClient();
  const forget = useForgetSession();
  const [path, navigate] = useLocation();
  const latest = useRef({ path, navigate });
  latest.current = { path, navigate };
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const signInAgain = () => {
      timer = undefined;
      if (serverSignIn.test(latest.current.path)) return startOver('/api/login');
      forget();
      latest.current.navigate('/auth');
      void startOverIfSignedIn();
    };
    const onUnauthorized = () => {
      // For a visitor, the guard of each screen decides.
      const isSignedIn = Boolean(queryClient.getQueryData(currentUserQuery.queryKey));
      if (timer !== undefined || !isSignedIn) return;
      showUnauthorized();
      timer = setTimeout(signInAgain, redirectMilliseconds);
    };
    window.addEventListener(unauthorizedEvent, onUnauthorized);
    return () => {
      window.removeEventListener(unauthorizedEvent, onUnauthorized);
      clearTimeout(timer);
    };
  }, [queryClient, forget]);
  return null;
}

/**
 * A sign-in in another window ends the session of this one before the new cookie is set: calls made
 * in between were refused, although somebody is signed in.
 */
function startOverIfSignedIn(): Promise<void> {
  return call('GET /api/auth/user').then(
    () => startOver(),
    () => undefined,
  );
}
