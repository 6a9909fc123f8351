import { day, oneOf, pageNumber, searchState, text } from '../../../lib/search-state.ts';

const actions = ['create', 'update', 'delete', 'approve', 'reject', 'process'] as const;
type AuditAction = (typeof actions)[number];

export const actionWords: Readonly<Record<AuditAction, string>> = {
  create: 'Created',
  update: 'Updated',
  delete: 'Deleted',
  approve: 'Approved',
  reject: 'Rejected',
  process: 'Processed',
};

/** The audit trail's filter in the address. Days are in the reader's time zone. */
export const auditSearch = searchState({
  page: pageNumber,
  action: oneOf(actions),
  pharmacy: text,
  user: text,
  type: text,
  search: text,
  from: day,
  to: day,
});
export const { read: readAuditSearch, write: writeAuditSearch } = auditSearch;
export type AuditSearch = ReturnType<typeof readAuditSearch>;

export const firstAuditSearch = readAuditSearch(new URLSearchParams());
