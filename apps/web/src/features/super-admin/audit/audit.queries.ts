import { type QueryOf, toSearchParams } from '../../../lib/api/call.ts';
import { pageQuery } from '../../../lib/api/query-options.ts';
import { day, oneOf, pageNumber, searchState, text } from '../../../lib/search-state.ts';

export const auditPageSize = 25;

/** Days are in the reader's time zone; the server takes instants. */
export function toAuditFilter(asked: AuditSearch): QueryOf<'GET /api/admin/audit-trails'> {
  return {
    action: asked.action,
    organization: asked.pharmacy || undefined,
    user: asked.user || undefined,
    entityType: asked.type || undefined,
    search: asked.search || undefined,
    from: asked.from && startOfDay(asked.from, 0),
    to: asked.to && startOfDay(asked.to, 1),
  };
}

function startOfDay(day: string, daysLater: number): string {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}

export const auditQuery = (asked: AuditSearch) =>
  pageQuery('GET /api/admin/audit-trails', {
    query: { ...toAuditFilter(asked), page: asked.page, pageSize: auditPageSize },
  });

/** The length of the whole trail: its `total`. */
export const auditCountQuery = pageQuery('GET /api/admin/audit-trails', {
  query: { page: 1, pageSize: 1 },
});

export function auditExportPath(asked: AuditSearch): string {
  const search = toSearchParams(toAuditFilter(asked) as Readonly<Record<string, string>>);
  return `/api/admin/audit-trails/export${search.size === 0 ? '' : `?${search}`}`;
}

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
