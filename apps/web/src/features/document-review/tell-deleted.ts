import { showToast } from '../../lib/toast.ts';

/** Of two people at one document, the other has deleted it. */
export function tellDeleted(): void {
  showToast({
    title: 'Document deleted',
    description: 'A teammate deleted it. Nothing from it is included in totals.',
    variant: 'destructive',
  });
}
