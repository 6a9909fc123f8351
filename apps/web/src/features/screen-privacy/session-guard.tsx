import type { CurrentUser, SessionTime } from '@pfs/wire/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { ApiError, isUnauthorized } from '../../lib/api/api-error.ts';
import { unattendedHeaders } from '../../lib/session/user-activity.ts';
import { listenForLock } from '../../lib/session/lock-now.ts';
import { useUnauthorized } from '../../lib/session/unauthorized.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LockScreen } from './lock-screen.tsx';
import { type News, type Watched, type WatchParts, watchSession } from './session-watch.ts';

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

interface LockParts extends WatchParts {
  /** Ends the session at the server. */
  readonly end: () => Promise<unknown>;
}

/** Follows the session's time, and locks the page as soon as its person asks for that. */
export function watchLockable(parts: LockParts) {
  const watch = watchSession(parts);
  /** The person locked the page, and the server has not answered yet that the session is over. */
  let ending: 'wanted' | 'asked' | undefined;

  /** Asked for again until it is done: a page that was only covered would open by a reload. */
  async function end(): Promise<void> {
    if (ending !== 'wanted') return;
    ending = 'asked';
    const outcome = await parts.end().then(
      () => undefined,
      (error: unknown) => (isUnauthorized(error) ? undefined : ('wanted' as const)),
    );
    if (ending === 'asked') ending = outcome;
  }

  return {
    begin: watch.begin,
    look: () => {
      void end();
      watch.look();
    },
    heard: (news: News) => {
      if (news === 'locked') watch.cover();
      else if (ending === undefined) void watch.heard();
    },
    use: () => {
      ending = undefined;
      return watch.use();
    },
    /** At once and in all windows. */
    lock: () => {
      watch.cover();
      parts.tellOthers('locked');
      ending = 'wanted';
      void end();
    },
  };
}

interface SessionWarningProps {
  readonly endsAt: number;
  /** Use does not prolong it any more. */
  readonly endsForGood: boolean;
  readonly onStay: () => void;
}

/** Says that the screen is about to be locked, with the time left. */
function SessionWarning({ endsAt, endsForGood, onStay }: SessionWarningProps) {
  const left = useTimeLeft(endsAt);
  const [seen, setSeen] = useState(false);
  if (endsForGood && seen) return null;
  const title = endsForGood ? 'Your session is about to end' : 'Are you still there?';
  const close = endsForGood ? () => setSeen(true) : onStay;
  return (
    <Dialog title={title} onClose={close}>
      <div className="flex flex-col gap-4">
        <p>
          {endsForGood
            ? 'You’ve reached the maximum session length. '
            : 'You’ve been inactive for a while. '}
          This screen will lock in{' '}
          <strong className="figures" role="timer">
            {left}
          </strong>
          . Your work is kept.
        </p>
        <div className="flex justify-end">
          <Button onClick={close}>{endsForGood ? 'Got it' : 'Stay signed in'}</Button>
        </div>
      </div>
    </Dialog>
  );
}

/** As minutes and seconds: 1:59. */
function useTimeLeft(endsAt: number): string {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
