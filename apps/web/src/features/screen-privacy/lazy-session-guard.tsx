import type { CurrentUser } from '@pfs/wire/session';
import { lazy, Suspense } from 'react';
import { importAgain } from '../../lib/import-again.ts';
import { whenIdle } from '../../lib/when-idle.ts';

const Guard = lazy(() => whenIdle().then(() => importAgain(() => import('./session-guard.tsx'))));

/** Not of the first scripts: a session that was just used has time. */
export function SessionGuard({ user }: { readonly user: CurrentUser }) {
  return (
    <Suspense fallback={null}>
      <Guard user={user} />
    </Suspense>
  );
}
