import type { CurrentUser } from '@pfs/wire/session';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Figures that came this recently are not asked for again because their link is pointed at. */
const freshMilliseconds = 10_000;

type Prefetch = (queryClient: QueryClient) => Promise<void>;

const ofDashboard: Prefetch = async (queryClient) => {
  const { dashboardQuery } = await import('../features/dashboard/dashboard.queries.ts');
  return queryClient.prefetchQuery(ifOld(dashboardQuery(undefined)));
};

/** The first query of a screen, as its page makes it: one cheap read of totals or a short list. */
const firstQueries: ReadonlyMap<string, Prefetch> = new Map([
  ['/', ofDashboard],
  ['/dashboard', ofDashboard],
  [
    '/upload',
    async (queryClient) => {
      const { remittancesQuery } = await import('../features/remittances/remittances.queries.ts');
      return queryClient.prefetchQuery(ifOld(remittancesQuery));
    },
  ],
  [
    '/analytics',
    async (queryClient) => {
      const { analyticsQuery } = await import('../features/analytics/analytics.queries.ts');
      return queryClient.prefetchQuery(ifOld(analyticsQuery({})));
    },
  ],
  [
    '/vendor-audit',
    async (queryClient) => {
      const { vendorsQuery } = await import('../features/vendors/vendors.queries.ts');
      return queryClient.prefetchQuery(ifOld(vendorsQuery));
    },
  ],
]);

function ifOld<Query extends object>(query: Query) {
  return { ...query, staleTime: freshMilliseconds };
}

/**
 * Fetches a screen's first figures as soon as its link is hovered or focused. Not during an
 * impersonation, which should read only what is opened.
 */
export function usePrefetchOnIntent({ organization, lookingAt }: CurrentUser): void {
  const queryClient = useQueryClient();
  const isOwn = organization !== null && lookingAt === null;
  useEffect(() => {
    if (!isOwn) return;
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      const path = link?.getAttribute('href') ?? '';
      // If the code cannot be loaded, the screen says so when it is opened.
      if (path !== window.location.pathname)
        firstQueries
          .get(path)?.(queryClient)
          .catch(() => undefined);
    };
    document.addEventListener('pointerover', prefetch, { passive: true });
    document.addEventListener('focusin', prefetch);
    return () => {
      document.removeEventListener('pointerover', prefetch);
      document.removeEventListener('focusin', prefetch);
    };
  }, [isOwn, queryClient]);
}
