import type { CurrentUser, SessionTime } from '@pfs/wire/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, isUnauthorized } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { onLockRequest } from '../../lib/session/lock-now.ts';
import { noteSessionEnd, startOver } from '../../lib/session/session-end.ts';
import { handleUnauthorized } from '../../lib/session/unauthorized.ts';
import { lastActiveAt, unattendedHeaders } from '../../lib/session/user-activity.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LockScreen } from './lock-screen.tsx';

/** Short compared with the time that is left to answer a warning. */
const checkMilliseconds = 1_000;

/** Events after which the page may have slept: its clock may have stood still for hours. */
const wakeEvents = ['visibilitychange', 'focus', 'pageshow', 'pointerdown', 'keydown'] as const;

/**
 * Asks an idle person whether they are still there, and locks the page when the session is over.
 */
export default function SessionGuard({ user }: { readonly user: CurrentUser }) {
  const [state, setState] = useState<SessionState>({ phase: 'open' });
  const queryClient = useQueryClient();
  const watch = useRef<ReturnType<typeof watchLockableSession>>(undefined);

  useEffect(() => {
    const channel = new BroadcastChannel('session');
    const watching = watchLockableSession({
      userId: user.id,
      ask: (how) => (how === 'use' ? call('GET /api/auth/session') : checkSession()),
      onChange: setState,
      onEnded: handleUnauthorized,
      onSomebodyElse: startOver,
      end: () => call('POST /api/auth/logout'),
      broadcast: (message) => channel.postMessage(message),
    });
    watch.current = watching;
    channel.addEventListener('message', ({ data }: MessageEvent<WindowMessage>) =>
      watching.onMessage(data),
    );
    const stopListening = onLockRequest(watching.lock);
    const timer = setInterval(watching.check, checkMilliseconds);
    for (const event of wakeEvents) window.addEventListener(event, watching.check, true);
    void watching.begin();
    return () => {
      clearInterval(timer);
      for (const event of wakeEvents) window.removeEventListener(event, watching.check, true);
      stopListening();
      channel.close();
    };
  }, [user.id]);

  if (state.phase === 'open') return null;
  if (state.phase === 'warning') {
    return <SessionWarning {...state} onStay={() => void watch.current?.use()} />;
  }
  return (
    <LockScreen
      user={user}
      isAsked={state.isAsked}
      onUnlocked={async (found) => {
        if (!isSamePerson(user, found)) return startOver();
        await watch.current?.use();
        // Calls made while the page was locked were refused.
        await queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
      }}
    />
  );
}

/** Without `call`, which would report the activity of a person who touches the page just now. */
async function checkSession(): Promise<SessionTime> {
  const response = await fetch('/api/auth/session', { headers: unattendedHeaders });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text, response.statusText);
  return JSON.parse(text) as SessionTime;
}

/** An impersonation ends with its session: after it, the same person sees other figures. */
function isSamePerson(before: CurrentUser, found: CurrentUser): boolean {
  return (
    before.id === found.id &&
    before.role === found.role &&
    before.organization?.id === found.organization?.id
  );
}

interface SessionWarningProps {
  readonly endsAt: number;
  /** Activity no longer prolongs it. */
  readonly endsForGood: boolean;
  readonly onStay: () => void;
}

/** Announces that the screen is about to lock, with the time left. */
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

/** The warning comes at most this long before the end. */
const warningMillisecondsMax = 120_000;

/** While the page is used, the server hears of it at least this often. */
const useMillisecondsMax = 60_000;

/** A session that ends this soon is taken as over: an answer may come too late. */
const marginMilliseconds = 2_000;

type SessionState =
  | { readonly phase: 'open' }
  | { readonly phase: 'warning'; readonly endsAt: number; readonly endsForGood: boolean }
  | { readonly phase: 'locked'; readonly isAsked: boolean };

/** What one window sends to the others of the browser, which share the session. */
type WindowMessage = 'used' | 'locked';

interface SessionWatchOptions {
  /** Asks the server; a `check` must not prolong the session. */
  readonly ask: (how: 'use' | 'check') => Promise<SessionTime>;
  readonly onChange: (state: SessionState) => void;
  /** The session ended for another reason than time. */
  readonly onEnded: (error: unknown) => void;
  readonly onSomebodyElse: () => void;
  readonly broadcast: (message: WindowMessage) => void;
  readonly userId: string;
}

type EndingTime = SessionTime & { readonly endsAt: number };

/**
 * Follows the session's time by the clock. The caller calls `check` often and whenever the page
 * wakes up, so no timer has to run while a machine sleeps.
 */
function watchSession(options: SessionWatchOptions) {
  let state: SessionState = { phase: 'open' };
  let time: EndingTime | undefined;
  let usedAt = Date.now();
  let asking: Promise<void> | undefined;
  let locks = 0;

  function change(next: SessionState): void {
    if (next.phase === 'open' && state.phase === 'open') return;
    state = next;
    options.onChange(next);
  }

  function ask(how: 'use' | 'check'): Promise<void> {
    asking ??= askNow(how).finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function askNow(how: 'use' | 'check'): Promise<void> {
    const askedAt = Date.now();
    const locksBefore = locks;
    try {
      const answer = await options.ask(how);
      // The answer is about the session before the page was locked.
      if (locks !== locksBefore) return;
      if (answer.userId !== options.userId) return options.onSomebodyElse();
      const endsAt = askedAt + answer.secondsLeft * 1_000 - marginMilliseconds;
      time = { ...answer, endsAt };
      usedAt = askedAt;
      noteSessionEnd(endsAt);
      change(stateOf(time, Date.now()));
    } catch (error) {
      // Without an answer the clock decides alone.
      if (isUnauthorized(error) && state.phase !== 'locked') options.onEnded(error);
    }
  }

  const use = () => ask('use').then(() => options.broadcast('used'));

  /** Locks without asking the server, because the person wants it. */
  function cover(): void {
    locks += 1;
    noteSessionEnd(Date.now());
    change({ phase: 'locked', isAsked: true });
  }

  function check(): void {
    if (time === undefined || state.phase === 'locked') return;
    const next = stateOf(time, Date.now());
    if (next.phase === 'locked') {
      change(next); // At once; another window may have kept the session alive.
      void ask('check');
    } else if (state.phase === 'open') {
      const useEvery = Math.min(useMillisecondsMax, time.idleSeconds * 250);
      const isUsed = lastActiveAt() > usedAt && Date.now() - usedAt >= useEvery;
      if (isUsed) void use();
      else if (next.phase === 'warning') void ask('check');
    }
  }

  return {
    ...{ check, use, cover },
    /** Whoever locked the page must sign in first. Locked windows hear of a new sign-in. */
    begin: () => (state.phase === 'locked' ? undefined : use()),
    /** Another window used the session, or signed in again. */
    onUsedElsewhere: () => (state.phase === 'open' ? undefined : ask('check')),
  };
}

function stateOf(time: EndingTime, now: number): SessionState {
  const { endsAt, idleSeconds, endsForGood } = time;
  if (now >= endsAt) return { phase: 'locked', isAsked: false };
  const warning = Math.min(warningMillisecondsMax, idleSeconds * 500);
  return now < endsAt - warning ? { phase: 'open' } : { phase: 'warning', endsAt, endsForGood };
}

interface LockableSessionOptions extends SessionWatchOptions {
  /** Ends the session on the server. */
  readonly end: () => Promise<unknown>;
}

/** Follows the session's time, and locks the page as soon as its person asks for that. */
export function watchLockableSession(options: LockableSessionOptions) {
  const watch = watchSession(options);
  /** The person locked the page, and the server has not confirmed yet that the session is over. */
  let ending: 'wanted' | 'sent' | undefined;

  /** Repeated until it succeeds: after a reload, a page that was only covered would be open. */
  async function end(): Promise<void> {
    if (ending !== 'wanted') return;
    ending = 'sent';
    const outcome = await options.end().then(
      () => undefined,
      (error: unknown) => (isUnauthorized(error) ? undefined : ('wanted' as const)),
    );
    if (ending === 'sent') ending = outcome;
  }

  return {
    begin: watch.begin,
    check: () => {
      void end();
      watch.check();
    },
    onMessage: (message: WindowMessage) => {
      if (message === 'locked') watch.cover();
      else if (ending === undefined) void watch.onUsedElsewhere();
    },
    use: () => {
      ending = undefined;
      return watch.use();
    },
    /** At once and in all windows. */
    lock: () => {
      watch.cover();
      options.broadcast('locked');
      ending = 'wanted';
      void end();
    },
  };
}
