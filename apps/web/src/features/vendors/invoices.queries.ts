import type { QueryInput } from '@pfs/wire/route';
import type { vendorInvoiceRoutes } from '@pfs/wire/vendor-invoices';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api/call.ts';
import { statusQuery } from '../../lib/api/query-client.ts';
import type { VendorSearch } from './vendor-search.ts';

type InvoicesAsked = NonNullable<QueryInput<typeof vendorInvoiceRoutes.listVendorInvoices>>;

/** Rows of two, three and four cards come out even. */
export const cardsPageSize = 24;

function listQuery(query: InvoicesAsked) {
  return queryOptions({
    queryKey: ['/api/vendor-invoices', 'list', query],
    queryFn: ({ signal }) => callPage('GET /api/vendor-invoices', { query, signal }),
    placeholderData: keepPreviousData,
    ...statusQuery,
  });
}

export function invoicesQuery({ search, status, vendor, page, ...only }: VendorSearch) {
  const { counted, owed, from, to } = only;
  return listQuery({
    page,
    pageSize: cardsPageSize,
    ...(search === '' ? {} : { search }),
    ...(status === undefined ? {} : { status }),
    ...(vendor === undefined ? {} : { vendorId: vendor }),
    ...(counted === undefined ? {} : { counted }),
    ...(owed === undefined ? {} : { owed }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  });
}

/** How many invoices there are in all: the total of a page of one. */
export const invoiceCountQuery = listQuery({ page: 1, pageSize: 1 });

export function invoiceQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/vendor-invoices', id],
    queryFn: ({ signal }) => call('GET /api/vendor-invoices/:id', { params: { id }, signal }),
    ...statusQuery,
  });
}

export function invoiceFilePath(id: string): string {
  return `/api/vendor-invoices/${id}/original`;
}
