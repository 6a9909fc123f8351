import { readsAny, type Tag, tags } from '@pfs/wire/tags';
import type { QueryClient } from '@tanstack/react-query';

/** What changes without anybody at this page, and without being told. */
const untold: readonly unknown[] = ['/api/auth/user', '/api/settings'];

/** Asks again what reads any of what changed. */
export function refreshTold(queryClient: QueryClient, changed: readonly Tag[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => readsAny(String(path), changed),
  });
}

/** After a decision that moves money between totals: figures and their rows are asked for again. */
export function refreshFigures(queryClient: QueryClient): Promise<void> {
  const changed = tags.filter((tag) => tag !== 'notifications' && tag !== 'mail');
  return refreshTold(queryClient, changed);
}

/** After news may have been missed: whatever a screen shows, or failed to load, is asked for. */
export async function refreshAll(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refreshTold(queryClient, tags),
    queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => untold.includes(path) }),
    queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' && state.fetchStatus === 'idle',
    }),
  ]);
}
