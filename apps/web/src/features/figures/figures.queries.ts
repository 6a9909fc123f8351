import type { FigureName } from '@pfs/core/figures/figure-names';
import type { FigureTerm } from '@pfs/wire/figures';
import type { ForwardingBalance } from '@pfs/wire/provider-adjustments';
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { call, type RouteKey } from '../../lib/api/call.ts';
import type { PageOf } from '../../lib/api/call-page.ts';
import { type Asked, pageQuery, routeQuery, statusQuery } from '../../lib/api/query-options.ts';

type RowFilter = Readonly<Record<string, string>>;

/** How often an incomplete figure is fetched again. */
const pollMs = 2_000;

export const figureQuery = (name: FigureName, filter: RowFilter) =>
  routeQuery(
    'GET /api/figures/:name',
    { params: { name }, query: filter },
    {
      ...statusQuery,
      refetchInterval: ({ state }) => (state.data?.note === undefined ? false : pollMs),
    },
  );

export const rowsPageSize = 25;

interface RowsAsked {
  readonly filter: RowFilter;
  readonly page: number;
  /** When the term's value changes, its rows have changed. */
  readonly term: Pick<FigureTerm, 'value'>;
}

/** A page of the rows of a term; fetched again when its list changes. */
function rowsQuery<K extends RouteKey>(route: K) {
  return ({ filter, page, term }: RowsAsked) => {
    const query = { ...filter, page: String(page), pageSize: String(rowsPageSize) };
    const options = pageQuery(route, { query } as unknown as Asked<K>);
    return queryOptions({ ...options, queryKey: [...options.queryKey, term.value] });
  };
}

export const lumpRowsQuery = rowsQuery('GET /api/provider-adjustments');
export const refundRowsQuery = rowsQuery('GET /api/mfp-refunds');
export const paymentRowsQuery = rowsQuery('GET /api/payments');
export const invoiceRowsQuery = rowsQuery('GET /api/vendor-invoices');
export const vendorPaymentsQuery = rowsQuery('GET /api/vendor-payments');
export const claimCostsQuery = rowsQuery('GET /api/claim-costs');
export const allocatedFeesQuery = rowsQuery('GET /api/allocated-fees');
export const earnedLumpsQuery = rowsQuery('GET /api/earned-lumps');
export const purchaseLinesQuery = rowsQuery('GET /api/purchase-lines');

type Balances = PageOf<ForwardingBalance[]>;

/** There are few: fetched at once and paged here. */
export function balanceRowsQuery({ filter, page, term }: RowsAsked) {
  return queryOptions<Balances, Error, Balances, QueryKey>({
    queryKey: ['/api/forwarding-balances', 'of-figure', filter, page, term.value],
    queryFn: async ({ signal }) => {
      const { rows } = await call('GET /api/forwarding-balances', { query: filter, signal });
      const first = (page - 1) * rowsPageSize;
      return { rows: rows.slice(first, first + rowsPageSize), total: rows.length };
    },
    placeholderData: keepPreviousData,
    ...statusQuery,
  });
}
