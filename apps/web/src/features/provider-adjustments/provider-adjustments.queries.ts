import { keepPreviousData } from '@tanstack/react-query';
import type { QueryOf } from '../../lib/api/call.ts';
import { pageQuery, routeQuery, statusQuery } from '../../lib/api/query-options.ts';

export const lumpPageSize = 25;
export const openBalancesMax = 200;

const kept = { ...statusQuery, placeholderData: keepPreviousData };

export const lumpsQuery = (query: QueryOf<'GET /api/provider-adjustments'>) =>
  pageQuery('GET /api/provider-adjustments', { query });

export const lumpSummaryQuery = (query: QueryOf<'GET /api/provider-adjustments/summary'>) =>
  routeQuery('GET /api/provider-adjustments/summary', { query }, kept);

export const openBalancesQuery = (payer: string | undefined) =>
  routeQuery('GET /api/forwarding-balances', { query: { limit: openBalancesMax, payer } }, kept);

export const forwardingOfQuery = (remittanceId: string) =>
  routeQuery('GET /api/forwarding-balances', { query: { remittanceId } });

export const allocationQuery = (id: string, page: number) =>
  routeQuery(
    'GET /api/provider-adjustments/:id/allocation',
    { params: { id }, query: { page, pageSize: lumpPageSize } },
    kept,
  );

export const claimAllocationsQuery = (id: string) =>
  routeQuery('GET /api/claims/:id/allocations', { params: { id } });
