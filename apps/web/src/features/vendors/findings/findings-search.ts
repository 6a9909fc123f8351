import {
  type FindingKind,
  type FindingStatus,
  findingKinds,
  findingStatuses,
} from '@pfs/core/invoice-audit/finding';
import { readPage } from '../../../lib/read-page.ts';
import { readVendorId } from '../vendor-search.ts';

/** The state of the worklist in the address; vendor and page are shared with other tabs. */
export interface FindingsSearch {
  readonly kind: FindingKind | undefined;
  readonly state: FindingStatus;
  readonly vendor: string | undefined;
  readonly page: number;
}

/** Ignores what makes no sense. */
export function readFindingsSearch(params: URLSearchParams): FindingsSearch {
  return {
    kind: findingKinds.find((kind) => kind === params.get('kind')),
    state: findingStatuses.find((status) => status === params.get('state')) ?? 'open',
    vendor: readVendorId(params),
    page: readPage(params),
  };
}

/** The address after a change; another list begins at its first page. */
export function writeFindingsSearch(
  params: URLSearchParams,
  change: Partial<FindingsSearch>,
): URLSearchParams {
  const next = { ...readFindingsSearch(params), page: 1, ...change };
  const written = new URLSearchParams(params);
  written.delete('vendorId');
  for (const name of ['kind', 'state', 'vendor', 'page'] as const) {
    const value = next[name];
    if (value === undefined || value === 'open' || value === 1) written.delete(name);
    else written.set(name, String(value));
  }
  return written;
}

/** The same screen with an invoice open over it. */
export function withInvoice(params: URLSearchParams, invoiceId: string): string {
  const written = new URLSearchParams(params);
  written.set('invoice', invoiceId);
  return `/vendor-audit?${written}`;
}
