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

/** Several files a second may be read, and each tells what it changed. */
const roundMilliseconds = 2_000;

/**
 * Answers what takes news: the first is fetched at once, what follows within two seconds together,
 * so that a page keeps within its calls a minute. While `isHeld`, news of files is dropped.
 */
export function gatherChanges(
  queryClient: QueryClient,
  isHeld: () => boolean,
): (changed: readonly Tag[]) => void {
  const waiting = new Set<Tag>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const round = () => {
    timer = undefined;
    if (waiting.has('files') && isHeld()) waiting.clear();
    if (waiting.size === 0) return;
    void refreshChanged(queryClient, [...waiting]);
    waiting.clear();
    timer = setTimeout(round, roundMilliseconds);
  };
  return (changed) => {
    for (const tag of changed) waiting.add(tag);
    if (timer === undefined) round();
  };
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
