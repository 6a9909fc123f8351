import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const plansQuery = queryOptions({
  queryKey: ['/api/subscription/plans'],
  queryFn: ({ signal }) => call('GET /api/subscription/plans', { signal }),
});

/** Asked for again after an upload and with every import that is done. */
export const subscriptionQuery = queryOptions({
  queryKey: ['/api/subscription/status'],
  queryFn: ({ signal }) => call('GET /api/subscription/status', { signal }),
});
