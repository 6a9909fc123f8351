import type { SessionTime } from '@pfs/wire/session';
import { isUnauthorized } from '../../lib/api/api-error.ts';
import { lastAttendedAt } from '../../lib/session/user-activity.ts';
import { noteSessionEnd } from '../../lib/session/session-end.ts';

/** So long before the end the person is asked whether they are still there. */
const warningMillisecondsMax = 120_000;

/** Use is passed on to the server at least this often, as long as there is any. */
const useMillisecondsMax = 60_000;

/** A session that ends this soon is taken as over: an answer may come too late. */
const marginMilliseconds = 2_000;

export type Watched =
  | { readonly phase: 'open' }
  | { readonly phase: 'warning'; readonly endsAt: number; readonly endsForGood: boolean }
  | { readonly phase: 'locked'; readonly isAsked: boolean };

/** What one window tells the others of the browser, which share the session. */
export type News = 'used' | 'locked';

export interface WatchParts {
  /** Asks the server; `looking` must not prolong the session. */
  readonly ask: (how: 'using' | 'looking') => Promise<SessionTime>;
  readonly onChange: (watched: Watched) => void;
  /** The session ended in another way than by its time. */
  readonly onEnded: (error: unknown) => void;
  readonly onSomebodyElse: () => void;
  readonly tellOthers: (news: News) => void;
  readonly userId: string;
}

type EndingTime = SessionTime & { readonly endsAt: number };

/**
 * Follows the session's time by the clock: whoever calls `look` often enough, and whenever a page
 * wakes up, needs no timer that runs while a machine sleeps.
 */
export function watchSession(parts: WatchParts) {
  let watched: Watched = { phase: 'open' };
  let time: EndingTime | undefined;
  let usedAt = Date.now();
  let asking: Promise<void> | undefined;
  let locks = 0;

  function change(next: Watched): void {
    if (next.phase === 'open' && watched.phase === 'open') return;
    watched = next;
    parts.onChange(next);
  }

  function ask(how: 'using' | 'looking'): Promise<void> {
    asking ??= askNow(how).finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function askNow(how: 'using' | 'looking'): Promise<void> {
    const askedAt = Date.now();
    const locksBefore = locks;
    try {
      const answer = await parts.ask(how);
      // It tells of the session before the page was locked.
      if (locks !== locksBefore) return;
      if (answer.userId !== parts.userId) return parts.onSomebodyElse();
      const endsAt = askedAt + answer.secondsLeft * 1_000 - marginMilliseconds;
      time = { ...answer, endsAt };
      usedAt = askedAt;
      noteSessionEnd(endsAt);
      change(phaseOf(time, Date.now()));
    } catch (error) {
      // Without an answer the clock decides alone.
      if (isUnauthorized(error) && watched.phase !== 'locked') parts.onEnded(error);
    }
  }

  /** Without a question, because the person asks for it. */
  function cover(): void {
    locks += 1;
    noteSessionEnd(Date.now());
    change({ phase: 'locked', isAsked: true });
  }

  function look(): void {
    if (time === undefined || watched.phase === 'locked') return;
    const next = phaseOf(time, Date.now());
    if (next.phase === 'locked') {
      change(next); // At once; another window may have kept the session alive.
      void ask('looking');
    } else if (watched.phase === 'open') {
      const useEvery = Math.min(useMillisecondsMax, time.idleSeconds * 250);
      const isUsed = lastAttendedAt() > usedAt && Date.now() - usedAt >= useEvery;
      if (isUsed) void ask('using').then(() => parts.tellOthers('used'));
      else if (next.phase === 'warning') void ask('looking');
    }
  }

  return {
    look,
    // Who locked the page already must give the password first.
    begin: () => (watched.phase === 'locked' ? undefined : ask('using')),
    /** Another window used the session, or signed in anew. */
    heard: () => (watched.phase === 'open' ? undefined : ask('looking')),
    use: () => ask('using').then(() => parts.tellOthers('used')),
    cover,
  };
}

function phaseOf(time: EndingTime | undefined, now: number): Watched {
  if (time === undefined) return { phase: 'open' };
  const { endsAt, idleSeconds, endsForGood } = time;
  if (now >= endsAt) return { phase: 'locked', isAsked: false };
  const warning = Math.min(warningMillisecondsMax, idleSeconds * 500);
  return now < endsAt - warning ? { phase: 'open' } : { phase: 'warning', endsAt, endsForGood };
}
