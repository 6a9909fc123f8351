import type { FindingStatus } from '@pfs/core/invoice-audit/finding';
import { findingKinds, findingStatuses } from '@pfs/core/invoice-audit/finding';
import type { ListedInvoiceFinding } from '@pfs/wire/invoice-findings';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { routeQuery, statusQuery } from '../../../lib/api/query-options.ts';
import { refreshFigures } from '../../../lib/api/refresh.ts';
import { oneOf, pageNumber, searchState } from '../../../lib/search-state.ts';
import { readVendorId } from '../vendor-search.ts';

export const findingsPageSize = 25;

export const findingsQuery = ({ kind, state, vendor, page }: FindingsSearch) =>
  routeQuery(
    'GET /api/invoice-findings',
    { query: { status: state, page, pageSize: findingsPageSize, kind, vendorId: vendor } },
    { ...statusQuery, placeholderData: keepPreviousData },
  );

/** The number and amount of all open findings. */
export const openFindingsQuery = routeQuery('GET /api/invoice-findings', {
  query: { pageSize: 1 },
});

export interface Decision {
  readonly id: string;
  readonly status: FindingStatus;
  readonly note?: string;
}

interface On {
  readonly success: (finding: ListedInvoiceFinding, decision: Decision) => void;
  readonly error: (error: Error, decision: Decision) => void;
  /** Called once the lists are up to date. */
  readonly settled: (decision: Decision) => void;
}

/** Refreshes the lists, after a refusal, too: they may be out of date. */
export function useDecideFinding(on: On) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Decision) =>
      call('PATCH /api/invoice-findings/:id', { params: { id }, body }),
    onSuccess: async (finding, decision) => {
      on.success(finding, decision);
      await refreshFigures(queryClient);
    },
    onError: async (error, decision) => {
      on.error(error, decision);
      await queryClient.invalidateQueries({ queryKey: ['/api/invoice-findings'] });
    },
    onSettled: (_finding, _error, decision) => on.settled(decision),
  });
}

/** The state of the worklist in the address; vendor and page are shared with other tabs. */
export const findingsSearch = searchState(
  {
    kind: oneOf(findingKinds),
    state: oneOf(findingStatuses, 'open'),
    vendor: readVendorId,
    page: pageNumber,
  },
  { otherNames: ['vendorId'] },
);
export const { read: readFindingsSearch, write: writeFindingsSearch } = findingsSearch;
export type FindingsSearch = ReturnType<typeof readFindingsSearch>;

/** The same screen with an invoice open over it. */
export function withInvoice(params: URLSearchParams, invoiceId: string): string {
  const written = new URLSearchParams(params);
  written.set('invoice', invoiceId);
  return `/vendor-audit?${written}`;
}
