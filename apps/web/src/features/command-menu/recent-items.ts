import type { CurrentUser } from '@pfs/wire/session';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MenuItem } from './menu-item.ts';

const recentMax = 5;
const forThisTab = { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY };
const nothingYet: readonly MenuItem[] = [];

/**
 * The screens and rows that were chosen last in this tab. They lie in memory beside the answers of
 * the server, and go when these go: with the session, and with the pharmacy that was looked at.
 */
export function useRecentItems(user: CurrentUser) {
  const queryClient = useQueryClient();
  const queryKey = ['recently-opened', user.id, user.organization?.id ?? null];
  const { data } = useQuery({ queryKey, queryFn: () => nothingYet, ...forThisTab });
  return {
    recent: data ?? nothingYet,
    remember: (item: MenuItem) => remember(queryClient, queryKey, item),
  };
}

function remember(queryClient: QueryClient, queryKey: readonly unknown[], item: MenuItem): void {
  if (!('path' in item.target)) return;
  const { path } = item.target;
  // In the list of recent ones it is another line than in its own.
  const recent = { ...item, id: `recent ${path}` };
  queryClient.setQueryDefaults(['recently-opened'], forThisTab);
  queryClient.setQueryData<readonly MenuItem[]>(queryKey, (before = nothingYet) =>
    [recent, ...before.filter(({ id }) => id !== recent.id)].slice(0, recentMax),
  );
}
