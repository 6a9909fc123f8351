import type { providerAdjustmentRoutes } from '@pfs/wire/provider-adjustments';
import type { QueryInput } from '@pfs/wire/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { callPage } from '../../lib/api/call-page.ts';
import { statusQuery } from '../../lib/api/query-options.ts';

type LumpsQuery = NonNullable<QueryInput<typeof providerAdjustmentRoutes.listProviderAdjustments>>;
type Filter = Pick<LumpsQuery, 'payer' | 'category' | 'counted' | 'from' | 'to'>;

export const lumpPageSize = 25;

/** One key for all, so that a change of amounts refreshes them together. */
const key = '/api/provider-adjustments';

export function lumpsQuery(query: LumpsQuery) {
  return queryOptions({
    queryKey: [key, 'page', query],
    queryFn: ({ signal }) => callPage('GET /api/provider-adjustments', { query, signal }),
    placeholderData: keepPreviousData,
    ...statusQuery,
  });
}

export function lumpSummaryQuery(query: Filter) {
  return queryOptions({
    queryKey: [key, 'summary', query],
    queryFn: ({ signal }) => call('GET /api/provider-adjustments/summary', { query, signal }),
    placeholderData: keepPreviousData,
    ...statusQuery,
  });
}

export const openBalancesMax = 200;

export function openBalancesQuery(payer: string | undefined) {
  const query = { limit: openBalancesMax, ...(payer === undefined ? {} : { payer }) };
  return queryOptions({
    queryKey: [key, 'forwarding', query],
    queryFn: ({ signal }) => call('GET /api/forwarding-balances', { query, signal }),
    placeholderData: keepPreviousData,
    ...statusQuery,
  });
}

export function forwardingOfQuery(remittanceId: string) {
  return queryOptions({
    queryKey: [key, 'forwarding', { remittanceId }],
    queryFn: ({ signal }) =>
      call('GET /api/forwarding-balances', { query: { remittanceId }, signal }),
    ...statusQuery,
  });
}

export function allocationQuery(id: string, page: number) {
  const query = { page, pageSize: lumpPageSize };
  return queryOptions({
    queryKey: [key, id, 'allocation', page],
    queryFn: ({ signal }) =>
      call('GET /api/provider-adjustments/:id/allocation', { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    ...statusQuery,
  });
}

export function claimAllocationsQuery(id: string) {
  return queryOptions({
    queryKey: [key, 'of-claim', id],
    queryFn: ({ signal }) => call('GET /api/claims/:id/allocations', { params: { id }, signal }),
    ...statusQuery,
  });
}
