import { isUnauthorized } from '../../lib/api-error.ts';
import { type News, type WatchParts, watchSession } from './session-watch.ts';

export interface LockParts extends WatchParts {
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
