import type { FigureName } from '@pfs/core/figures/figure-names';
import type { FigureTerm } from '@pfs/wire/figures';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { callPage, type PageOf } from '../../lib/api/call-page.ts';
import { statusQuery } from '../../lib/api/query-options.ts';

type RowFilter = Readonly<Record<string, string>>;

/** How often an incomplete figure is fetched again. */
const pollMs = 2_000;

export function figureQuery(name: FigureName, filter: RowFilter) {
  return queryOptions({
    queryKey: ['/api/figures', name, filter],
    queryFn: ({ signal }) =>
      call('GET /api/figures/:name', { params: { name }, query: filter, signal }),
    ...statusQuery,
    refetchInterval: ({ state }) => (state.data?.note === undefined ? false : pollMs),
  });
}

export const rowsPageSize = 25;

interface PageAsked {
  readonly query: RowFilter;
  readonly signal: AbortSignal;
}

interface RowsAsked {
  readonly filter: RowFilter;
  readonly page: number;
  /** When the term's value changes, its rows have changed. */
  readonly term: Pick<FigureTerm, 'value'>;
}

/** A page of the rows of a term; fetched again when its list changes. */
function rowsQuery<Row>(path: string, read: (asked: PageAsked) => Promise<PageOf<Row[]>>) {
  return ({ filter, page, term }: RowsAsked) => {
    const query = { ...filter, page: String(page), pageSize: String(rowsPageSize) };
    return queryOptions({
      queryKey: [path, 'of-figure', query, term.value],
      queryFn: ({ signal }) => read({ query, signal }),
      placeholderData: keepPreviousData,
      ...statusQuery,
    });
  };
}

export const lumpRowsQuery = rowsQuery('/api/provider-adjustments', (asked) =>
  callPage('GET /api/provider-adjustments', asked),
);
export const paymentRowsQuery = rowsQuery('/api/payments', (asked) =>
  callPage('GET /api/payments', asked),
);
export const invoiceRowsQuery = rowsQuery('/api/vendor-invoices', (asked) =>
  callPage('GET /api/vendor-invoices', asked),
);
export const vendorPaymentsQuery = rowsQuery('/api/vendor-payments', (asked) =>
  callPage('GET /api/vendor-payments', asked),
);
export const claimCostsQuery = rowsQuery('/api/claim-costs', (asked) =>
  callPage('GET /api/claim-costs', asked),
);
export const allocatedFeesQuery = rowsQuery('/api/allocated-fees', (asked) =>
  callPage('GET /api/allocated-fees', asked),
);
export const purchaseLinesQuery = rowsQuery('/api/purchase-lines', (asked) =>
  callPage('GET /api/purchase-lines', asked),
);

/** There are few: fetched at once and paged here. */
export function balanceRowsQuery({ filter, page, term }: RowsAsked) {
  return queryOptions({
    queryKey: ['/api/provider-adjustments', 'balances-of-figure', filter, page, term.value],
    queryFn: async ({ signal }) => {
      const { rows } = await call('GET /api/forwarding-balances', { query: filter, signal });
      const first = (page - 1) * rowsPageSize;
      return { rows: rows.slice(first, first + rowsPageSize), total: rows.length };
    },
    placeholderData: keepPreviousData,
    ...statusQuery,
  });
}
