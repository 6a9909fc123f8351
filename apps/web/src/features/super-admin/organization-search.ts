import type { organizationStatuses } from '@pfs/wire/admin';
import { oneOf, pageNumber, searchState, text } from '../../lib/search-state.ts';

type OrganizationStatus = (typeof organizationStatuses)[number];

export const statusWords: Readonly<Record<OrganizationStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  suspended: 'Suspended',
};

const statuses = Object.keys(statusWords) as OrganizationStatus[];

/** The list's search, filter and page, from the address. */
export const organizationSearch = searchState({
  page: pageNumber,
  search: text,
  status: oneOf(statuses),
});
export const { read: readOrganizationSearch, write: writeOrganizationSearch } = organizationSearch;
export type OrganizationSearch = ReturnType<typeof readOrganizationSearch>;
