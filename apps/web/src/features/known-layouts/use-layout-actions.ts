import type { KnownLayout } from '@pfs/wire/known-layouts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { useChangeLayout, useDeleteLayout, useRestoreLayout } from './known-layouts.queries.ts';
import { type LayoutEntry, layoutName } from './layout-entries.ts';

/** The actions on a known layout. Each shows its result, and can be undone. */
export function useLayoutActions() {
  const [change, remove, restore] = [useChangeLayout(), useDeleteLayout(), useRestoreLayout()];
  const onError = showFailure(
    'No changes were made',
    'Your layouts weren’t changed. Please try again.',
  );
  const undone = () => showToast({ title: 'Undone', description: 'The layout was restored.' });

  return {
    isPending: change.isPending || remove.isPending || restore.isPending,
    /** Null removes the fact. */
    change: (layout: KnownLayout, entry: LayoutEntry, value: string | null, done: () => void) => {
      const { id, version } = layout;
      const undo = (after: KnownLayout) =>
        change.mutate(
          { id, change: { version: after.version, ...entry.undo } },
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
              action: { label: 'Undo', run: () => undo(after) },
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
