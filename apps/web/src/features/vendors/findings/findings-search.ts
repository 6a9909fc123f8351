import {
  type FindingKind,
  type FindingStatus,
  findingKinds,
  findingStatuses,
} from '@pfs/core/invoice-audit/finding';
import { readPage } from '../../../lib/read-page.ts';

/** The state of the worklist in the address; vendor and page are shared with other tabs. */
export interface FindingsSearch {
  readonly kind: FindingKind | undefined;
  readonly state: FindingStatus;
  readonly vendor: string | undefined;
  readonly page: number;
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ignores what makes no sense. */
export function readFindingsSearch(params: URLSearchParams): FindingsSearch {
  const vendor = params.get('vendor') ?? '';
  return {
    kind: findingKinds.find((kind) => kind === params.get('kind')),
    state: findingStatuses.find((status) => status === params.get('state')) ?? 'open',
    vendor: idForm.test(vendor) ? vendor.toLowerCase() : undefined,
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
