import type { ChangeKnownLayoutBody } from '@pfs/wire/known-layouts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { statusQuery } from '../../lib/api/query-options.ts';

export const knownLayoutsQuery = queryOptions({
  queryKey: ['/api/known-layouts'],
  queryFn: ({ signal }) => call('GET /api/known-layouts', { signal }),
  ...statusQuery,
});

function useRefreshLayouts(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: knownLayoutsQuery.queryKey });
}

interface LayoutChange {
  readonly id: string;
  readonly change: ChangeKnownLayoutBody;
}

export function useChangeLayout() {
  return useMutation({
    mutationFn: ({ id, change }: LayoutChange) =>
      call('PATCH /api/known-layouts/:id', { params: { id }, body: change }),
    onSettled: useRefreshLayouts(),
  });
}

export function useDeleteLayout() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/known-layouts/:id', { params: { id } }),
    onSettled: useRefreshLayouts(),
  });
}

export function useRestoreLayout() {
  return useMutation({
    mutationFn: (id: string) => call('POST /api/known-layouts/:id/restore', { params: { id } }),
    onSettled: useRefreshLayouts(),
  });
}
