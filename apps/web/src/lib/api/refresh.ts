import { readsAny, type Tag, tags } from '@pfs/wire/tags';
import type { QueryClient } from '@tanstack/react-query';

/** Data that changes without an event. */
const untold: readonly unknown[] = ['/api/auth/user', '/api/settings'];

/** Fetches again every query that reads any of the changed data. */
export function refreshChanged(queryClient: QueryClient, changed: readonly Tag[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => readsAny(String(path), changed),
  });
}

/** After a decision that moves money between totals: fetches figures and their rows again. */
export function refreshFigures(queryClient: QueryClient): Promise<void> {
  const changed = tags.filter((tag) => tag !== 'notifications' && tag !== 'mail');
  return refreshChanged(queryClient, changed);
}

/** After missed events: fetches everything that a screen shows or failed to load. */
export async function refreshAll(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refreshChanged(queryClient, tags),
    queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => untold.includes(path) }),
    queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' && state.fetchStatus === 'idle',
    }),
  ]);
}
