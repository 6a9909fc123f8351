import type { PublicPlan } from '@pfs/wire/subscriptions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** The start page comes with the plans of its moment, which are not asked for again. */
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

/** Asked for again after an upload and with every import that is done. */
export const subscriptionQuery = queryOptions({
  queryKey: ['/api/subscription/status'],
  queryFn: ({ signal }) => call('GET /api/subscription/status', { signal }),
});
