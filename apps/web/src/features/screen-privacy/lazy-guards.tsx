import type { CurrentUser } from '@pfs/wire/session';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { importWithRetry } from '../../lib/import-with-retry.ts';
import { useHiddenAmounts } from '../../lib/session/hidden-amounts.ts';
import { useShortcut } from '../../lib/shortcuts/use-shortcut.ts';
import { whenIdle } from '../../lib/when-idle.ts';

const AmountsCover = lazy(() => importWithRetry(() => import('./amounts-cover.tsx')));
const Guard = lazy(() =>
  whenIdle().then(() => importWithRetry(() => import('./session-guard.tsx'))),
);

/**
 * While the page has this class and the cover is not there yet, the style sheet hides all of it.
 */
const hiddenClass = 'amounts-hidden';

/** Hides the amounts on every screen of a person who wants that. */
export function HiddenAmounts() {
  const { on, set } = useHiddenAmounts();

  // Before the first paint: the figures must not show even for a moment.
  useLayoutEffect(() => {
    document.documentElement.classList.toggle(hiddenClass, on);
    return () => document.documentElement.classList.remove(hiddenClass);
  }, [on]);

  // Works while somebody types, too: a person who walks up does not wait.
  useShortcut({
    key: '.',
    withControl: true,
    overDialogs: true,
    words: 'Show or hide amounts',
    run: () => {
      set(!on);
      return true;
    },
  });

  if (!on) return null;
  return (
    <Suspense fallback={null}>
      <AmountsCover />
    </Suspense>
  );
}

/** Loaded after the first scripts: a session that was just used has time. */
export function SessionGuard({ user }: { readonly user: CurrentUser }) {
  return (
    <Suspense fallback={null}>
      <Guard user={user} />
    </Suspense>
  );
}
