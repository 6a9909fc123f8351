import type { FigureName } from '@pfs/wire/figure-names';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api.ts';
import type { FigureFilter } from '../../lib/figure-path.ts';
import { statusQuery } from '../../lib/query-client.ts';

export function figureQuery(name: FigureName, filter: FigureFilter) {
  return queryOptions({
    queryKey: ['/api/figures', name, filter],
    queryFn: ({ signal }) =>
      call('GET /api/figures/:name', { params: { name }, query: said(filter), signal }),
    ...statusQuery,
  });
}

export const rowsPageSize = 25;

type RowFilter = Readonly<Record<string, string>>;

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

function said(filter: FigureFilter): Record<string, string> {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}
