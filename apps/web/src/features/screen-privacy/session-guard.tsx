import type { CurrentUser, SessionTime } from '@pfs/wire/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { unattendedHeaders } from '../../lib/attendance.ts';
import { listenForLock } from '../../lib/lock-now.ts';
import { useUnauthorized } from '../../lib/unauthorized.ts';
import { LockScreen } from './lock-screen.tsx';
import { watchLockable } from './lockable-session.ts';
import { SessionWarning } from './session-warning.tsx';
import type { News, Watched } from './session-watch.ts';

/** Short beside what is left to answer a warning. */
const lookMilliseconds = 1_000;

/** What wakes a page: its clock may have stood still for hours. */
const wakings = ['visibilitychange', 'focus', 'pageshow', 'pointerdown', 'keydown'] as const;

/** Asks who is idle whether they are there, and covers the page when their session is over. */
export default function SessionGuard({ user }: { readonly user: CurrentUser }) {
  const [watched, setWatched] = useState<Watched>({ phase: 'open' });
  const queryClient = useQueryClient();
  const leaveIfUnauthorized = useUnauthorized('/auth');
  const latest = useRef(leaveIfUnauthorized);
  latest.current = leaveIfUnauthorized;
  const watch = useRef<ReturnType<typeof watchLockable>>(undefined);

  useEffect(() => {
    const others = new BroadcastChannel('session');
    const watching = watchLockable({
      userId: user.id,
      ask: (how) => (how === 'using' ? call('GET /api/auth/session') : lookAtSession()),
      onChange: setWatched,
      onEnded: (error) => latest.current(error),
      onSomebodyElse: leaveForGood,
      end: () => call('POST /api/auth/logout'),
      tellOthers: (news) => others.postMessage(news),
    });
    watch.current = watching;
    others.addEventListener('message', ({ data }: MessageEvent<News>) => watching.heard(data));
    const stopListening = listenForLock(watching.lock);
    const timer = setInterval(watching.look, lookMilliseconds);
    for (const waking of wakings) window.addEventListener(waking, watching.look, true);
    void watching.begin();
    return () => {
      clearInterval(timer);
      for (const waking of wakings) window.removeEventListener(waking, watching.look, true);
      stopListening();
      others.close();
    };
  }, [user.id]);

  if (watched.phase === 'open') return null;
  if (watched.phase === 'warning') {
    return <SessionWarning {...watched} onStay={() => void watch.current?.use()} />;
  }
  return (
    <LockScreen
      user={user}
      isAsked={watched.isAsked}
      onUnlocked={async (found) => {
        if (!isSamePerson(user, found)) return leaveForGood();
        await watch.current?.use();
        // What was asked for meanwhile was refused.
        await queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
      }}
    />
  );
}

/** Not by way of `call`, which tells the server of whoever touches the page just now. */
async function lookAtSession(): Promise<SessionTime> {
  const response = await fetch('/api/auth/session', { headers: unattendedHeaders });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text, response.statusText);
  return JSON.parse(text) as SessionTime;
}

/** A look at another pharmacy ends with its session: its figures are not the person's own. */
function isSamePerson(before: CurrentUser, found: CurrentUser): boolean {
  return (
    before.id === found.id &&
    before.role === found.role &&
    before.organization?.id === found.organization?.id
  );
}

/** A full load: nothing of what was in memory stays there. */
function leaveForGood(): void {
  window.location.assign('/');
}
