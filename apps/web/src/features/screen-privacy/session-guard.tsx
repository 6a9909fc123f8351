import type { CurrentUser, SessionTime } from '@pfs/wire/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { onLockRequest } from '../../lib/session/lock-now.ts';
import { startOver } from '../../lib/session/session-end.ts';
import { handleUnauthorized } from '../../lib/session/unauthorized.ts';
import { unattendedHeaders } from '../../lib/session/user-activity.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LockScreen } from './lock-screen.tsx';
import { type SessionState, type WindowMessage, watchLockableSession } from './session-watch.ts';

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
