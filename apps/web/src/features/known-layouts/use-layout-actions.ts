import type { KnownLayout } from '@pfs/wire/known-layouts';
import { messageOf } from '../../lib/api/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/session/unauthorized.ts';
import { useChangeLayout, useDeleteLayout, useRestoreLayout } from './known-layouts.queries.ts';
import { type KeptEntry, layoutName } from './layout-words.ts';

/** What can be done with a known layout; each says what it did, and can be undone. */
export function useLayoutActions() {
  const handleUnauthorized = useUnauthorized('/auth');
  const [change, remove, restore] = [useChangeLayout(), useDeleteLayout(), useRestoreLayout()];
  const onError = (error: Error) => {
    if (handleUnauthorized(error)) return;
    const description = messageOf(error, 'Your layouts weren’t changed. Please try again.');
    showToast({ title: 'No changes were made', description, variant: 'destructive' });
  };
  const undone = () => showToast({ title: 'Undone', description: 'The layout wasn’t changed.' });

  return {
    isPending: change.isPending || remove.isPending || restore.isPending,
    /** Null takes the fact out. */
    keep: (layout: KnownLayout, entry: KeptEntry, value: string | null, done: () => void) => {
      const { id, version } = layout;
      const back = (after: KnownLayout) =>
        change.mutate(
          { id, change: { version: after.version, ...entry.back } },
          { onSuccess: undone, onError },
        );
      change.mutate(
        { id, change: { version, ...entry.change(value) } },
        {
          onSuccess: (after) => {
            done();
            showToast({
              title: 'Known layout changed',
              description: `${entry.name} will be read this way starting with the next document.`,
              action: { label: 'Undo', run: () => back(after) },
            });
          },
          onError,
        },
      );
    },
    remove: (layout: KnownLayout) =>
      remove.mutate(layout.id, {
        onSuccess: () =>
          showToast({
            title: 'Known layout deleted',
            description: `${layoutName(layout)}. Documents already processed don’t change.`,
            action: {
              label: 'Undo',
              run: () => restore.mutate(layout.id, { onSuccess: undone, onError }),
            },
          }),
        onError,
      }),
  };
}

export type LayoutActions = ReturnType<typeof useLayoutActions>;
