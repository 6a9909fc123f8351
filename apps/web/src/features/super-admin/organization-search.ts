import type { organizationStatuses } from '@pfs/wire/admin';
import { readPage } from '../../lib/read-page.ts';

export type OrganizationStatus = (typeof organizationStatuses)[number];

export const statusWords: Readonly<Record<OrganizationStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  suspended: 'Suspended',
};

const statuses = Object.keys(statusWords) as OrganizationStatus[];

/** The list's search, filter and page, from the address. */
export interface OrganizationSearch {
  readonly page: number;
  readonly search: string;
  readonly status: OrganizationStatus | undefined;
}

/** Invalid values count as missing. */
export function readOrganizationSearch(params: URLSearchParams): OrganizationSearch {
  return {
    page: readPage(params),
    search: (params.get('search') ?? '').slice(0, 200),
    status: statuses.find((status) => status === params.get('status')),
  };
}

/** The address after a change. A new search or filter starts at the first page. */
export function writeOrganizationSearch(
  params: URLSearchParams,
  change: Partial<OrganizationSearch>,
): URLSearchParams {
  const next = { ...readOrganizationSearch(params), page: 1, ...change };
  const written = new URLSearchParams(params);
  for (const name of ['page', 'search', 'status'] as const) {
    const value = next[name];
    if (value === undefined || value === '' || value === 1) written.delete(name);
    else written.set(name, String(value));
  }
  return written;
}
