import type { VendorInvoice, VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { PageOf } from '../../../lib/api/call-page.ts';
import { pageQuery, routeQuery } from '../../../lib/api/query-options.ts';
import { refreshFigures } from '../../../lib/api/refresh.ts';
import { refreshPaths } from '../../../lib/api/use-change.ts';
import type { VendorSearch } from '../vendor-search.ts';

/** Fills rows of two, three or four cards. */
export const cardsPageSize = 24;

export const invoicesQuery = ({ search, status, vendor, page, ...only }: VendorSearch) => {
  const { counted, owed, from, to } = only;
  const narrowed = {
    search: search || undefined,
    status,
    vendorId: vendor,
    counted,
    owed,
    from,
    to,
  };
  return pageQuery('GET /api/vendor-invoices', {
    query: { page, pageSize: cardsPageSize, ...narrowed },
  });
};

/** The number of all invoices: the total of a page of one. */
export const invoiceCountQuery = pageQuery('GET /api/vendor-invoices', {
  query: { page: 1, pageSize: 1 },
});

export const invoiceQuery = (id: string) =>
  routeQuery('GET /api/vendor-invoices/:id', { params: { id } });

export function invoiceFilePath(id: string): string {
  return `/api/vendor-invoices/${id}/original`;
}

/** Shows an invoice as it is after a change, and fetches the lists and totals again. */
export async function refreshInvoice(
  client: QueryClient,
  invoice: VendorInvoiceDetail | undefined,
): Promise<void> {
  if (invoice === undefined) return refreshPaths(client, ['/api/vendor-invoices']);
  client.setQueryData(invoiceQuery(invoice.id).queryKey, invoice);
  // A card must not offer the step of the old version while the list is loading.
  client.setQueriesData<Listed>(
    { predicate: isList },
    (page) => page && withInvoice(page, invoice),
  );
  await refreshFigures(client);
}

type Listed = PageOf<readonly VendorInvoice[]>;

function isList({ queryKey: [path, query] }: Query): boolean {
  return path === '/api/vendor-invoices' && typeof query === 'object';
}

function withInvoice(page: Listed, invoice: VendorInvoice): Listed {
  return { ...page, rows: page.rows.map((row) => (row.id === invoice.id ? invoice : row)) };
}
