import { findingKinds, findingStatuses } from '@pfs/core/invoice-audit/finding';
import { oneOf, pageNumber, searchState } from '../../../lib/search-state.ts';
import { readVendorId } from '../vendor-search.ts';

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
