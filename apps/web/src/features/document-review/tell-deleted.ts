import { showToast } from '../../lib/toast.ts';

/** Of two people at one document, the other has deleted it. */
export function tellDeleted(): void {
  showToast({
    title: 'This document is gone',
    description: 'Somebody of your pharmacy has deleted it meanwhile. Nothing of it is counted.',
    variant: 'destructive',
  });
}
