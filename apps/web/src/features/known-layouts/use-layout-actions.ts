import type { KnownLayout } from '@pfs/wire/known-layouts';
import { call } from '../../lib/api/call.ts';
import { toastOf, useChange, useTask } from '../../lib/api/use-change.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { type LayoutEntry, layoutName } from './layout-entries.ts';

/** The actions on a known layout. Each shows its result, and can be undone. */
export function useLayoutActions() {
  const on = {
    refresh: ['/api/known-layouts'],
    failed: showFailure('No changes were made', 'Your layouts weren’t changed. Please try again.'),
  };
  const change = useChange('PATCH /api/known-layouts/:id', on);
  const undone = toastOf('Undone', 'The layout was restored.');
  const restore = useChange('POST /api/known-layouts/:id/restore', { ...on, done: undone });
  const remove = useTask(
    ({ id }: KnownLayout) => call('DELETE /api/known-layouts/:id', { params: { id } }),
    {
      ...on,
      done: (_, layout) =>
        showToast({
          title: 'Known layout deleted',
          description: `${layoutName(layout)}. Documents already processed don’t change.`,
          action: { label: 'Undo', run: () => restore.mutate({ params: { id: layout.id } }) },
        }),
    },
  );

  return {
    isPending: change.isPending || remove.isPending || restore.isPending,
    /** Null removes the fact. */
    change: (layout: KnownLayout, entry: LayoutEntry, value: string | null, done: () => void) => {
      const { id, version } = layout;
      const undo = (after: KnownLayout) =>
        change.mutate(
          { params: { id }, body: { version: after.version, ...entry.undo } },
          { onSuccess: undone },
        );
      change.mutate(
        { params: { id }, body: { version, ...entry.change(value) } },
        {
          onSuccess: (after) => {
            done();
            showToast({
              title: 'Known layout changed',
              description: `${entry.name} will be read this way starting with the next document.`,
              action: { label: 'Undo', run: () => undo(after) },
            });
          },
        },
      );
    },
    remove: (layout: KnownLayout) => remove.mutate(layout),
  };
}

export type LayoutActions = ReturnType<typeof useLayoutActions>;
