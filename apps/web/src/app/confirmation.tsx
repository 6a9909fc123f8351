import { lazy, Suspense } from 'react';
import { useAskedToConfirm } from '../lib/api/confirmation.ts';
import { importWithRetry } from '../lib/import-with-retry.ts';

const ConfirmItIsYou = lazy(() =>
  importWithRetry(() => import('../features/session/confirm-it-is-you.tsx')),
);

/** Over every screen and dialog, when a call needs its person to confirm who they are. */
export function Confirmation() {
  const answer = useAskedToConfirm();
  if (answer === undefined) return null;
  return (
    <Suspense>
      <ConfirmItIsYou onAnswer={answer} />
    </Suspense>
  );
}
