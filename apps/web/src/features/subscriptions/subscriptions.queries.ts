import type { PublicPlan } from '@pfs/wire/subscriptions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { routeQuery } from '../../lib/api/query-options.ts';

/** The landing page includes its plans, so they are not fetched again. */
export const plansQuery = queryOptions({
  queryKey: ['/api/subscription/plans'],
  queryFn: ({ signal }) => call('GET /api/subscription/plans', { signal }),
  initialData: plansOfPage,
});

function plansOfPage(): PublicPlan[] | undefined {
  if (typeof document === 'undefined') return undefined;
  const text = document.getElementById('plans')?.textContent;
  return text ? (JSON.parse(text) as PublicPlan[]) : undefined;
}

/** Fetched again after an upload and after every import. */
export const subscriptionQuery = routeQuery('GET /api/subscription/status', undefined, {});
