import type { FigureName } from '@pfs/wire/figure-names';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api.ts';
import { statusQuery } from '../../lib/query-client.ts';

type RowFilter = Readonly<Record<string, string>>;

export function figureQuery(name: FigureName, filter: RowFilter) {
  return queryOptions({
    queryKey: ['/api/figures', name, filter],
    queryFn: ({ signal }) =>
      call('GET /api/figures/:name', { params: { name }, query: filter, signal }),
    ...statusQuery,
  });
}

export const rowsPageSize = 25;

export function lumpRowsQuery(filter: RowFilter, page: number) {
  const query = { ...filter, page, pageSize: rowsPageSize };
  return queryOptions({
    queryKey: ['/api/provider-adjustments', 'of-figure', query],
    queryFn: ({ signal }) => callPage('GET /api/provider-adjustments', { query, signal }),
    placeholderData: keepPreviousData,
    ...statusQuery,
  });
}

export function paymentRowsQuery(filter: RowFilter, page: number) {
  const query = { ...filter, page, pageSize: rowsPageSize };
  return queryOptions({
    queryKey: ['/api/payments', 'of-figure', query],
    queryFn: ({ signal }) => callPage('GET /api/payments', { query, signal }),
    placeholderData: keepPreviousData,
    ...statusQuery,
  });
}

export function invoiceRowsQuery(filter: RowFilter, page: number) {
  const query = { ...filter, page, pageSize: rowsPageSize };
  return queryOptions({
    queryKey: ['/api/vendor-invoices', 'of-figure', query],
    queryFn: ({ signal }) => callPage('GET /api/vendor-invoices', { query, signal }),
    placeholderData: keepPreviousData,
    ...statusQuery,
  });
}
