import { lazy, Suspense } from 'react';
import { importAgain } from '../lib/import-again.ts';

/** Comes after the navigation itself: nothing of a screen waits for it. */
const WaitingSign = lazy(() =>
  importAgain(() => import('../features/review/remittance/queue/waiting-sign.tsx')),
);

/** What waits on a screen, beside its name. */
export function NavigationSign({ path }: { readonly path: string }) {
  if (path !== '/upload') return null;
  return (
    <Suspense>
      <WaitingSign />
    </Suspense>
  );
}
