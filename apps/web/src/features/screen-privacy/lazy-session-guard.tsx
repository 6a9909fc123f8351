import type { CurrentUser } from '@pfs/wire/session';
import { lazy, Suspense } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';

const Guard = lazy(() => whenIdle().then(() => import('./session-guard.tsx')));

/** Not of the first scripts: a session that was just used has time. */
export function SessionGuard({ user }: { readonly user: CurrentUser }) {
  return (
    <Suspense fallback={null}>
      <Guard user={user} />
    </Suspense>
  );
}
