import { lazy, Suspense, useLayoutEffect } from 'react';
import { useHiddenAmounts } from '../../lib/session/hidden-amounts.ts';
import { importAgain } from '../../lib/import-again.ts';
import { useShortcut } from '../../lib/shortcuts/use-shortcut.ts';

const AmountsCover = lazy(() => importAgain(() => import('./amounts-cover.tsx')));

/** With this on it, and until the cover is there, the style sheet shows nothing of a page. */
const wantedClass = 'amounts-hidden';

/** Hides the amounts of all that a signed-in person sees, where they want that. */
export function HiddenAmounts() {
  const { on, set } = useHiddenAmounts();

  // Before the first screen is painted: not even for a moment shall it show its figures.
  useLayoutEffect(() => {
    document.documentElement.classList.toggle(wantedClass, on);
    return () => document.documentElement.classList.remove(wantedClass);
  }, [on]);

  // Works while somebody types, too: who comes near does not wait for the end of a word.
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
