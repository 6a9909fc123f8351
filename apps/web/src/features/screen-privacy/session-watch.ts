import type { SessionTime } from '@pfs/wire/session';
import { isUnauthorized } from '../../lib/api/api-error.ts';
import { noteSessionEnd } from '../../lib/session/session-end.ts';
import { lastActiveAt } from '../../lib/session/user-activity.ts';

/** The warning comes at most this long before the end. */
const warningMillisecondsMax = 120_000;

/** While the page is used, the server hears of it at least this often. */
const useMillisecondsMax = 60_000;

/** A session that ends this soon is taken as over: an answer may come too late. */
const marginMilliseconds = 2_000;

export type SessionState =
  | { readonly phase: 'open' }
  | { readonly phase: 'warning'; readonly endsAt: number; readonly endsForGood: boolean }
  | { readonly phase: 'locked'; readonly isAsked: boolean };

/** What one window sends to the others of the browser, which share the session. */
export type WindowMessage = 'used' | 'locked';

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
