import type { auditRoutes } from '@pfs/wire/audit';
import type { QueryInput } from '@pfs/wire/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callPage } from '../../../lib/api/call-page.ts';
import { statusQuery } from '../../../lib/api/query-options.ts';
import type { AuditSearch } from './audit-search.ts';

type AuditQuery = NonNullable<QueryInput<typeof auditRoutes.listAuditTrails>>;
type AuditFilter = NonNullable<QueryInput<typeof auditRoutes.exportAuditTrails>>;

export const auditPageSize = 25;

/** Days are in the reader's time zone; the server takes instants. */
export function toAuditFilter(asked: AuditSearch): AuditFilter {
  return {
    ...(asked.action === '' ? {} : { action: asked.action }),
    ...(asked.pharmacy === '' ? {} : { organization: asked.pharmacy }),
    ...(asked.user === '' ? {} : { user: asked.user }),
    ...(asked.type === '' ? {} : { entityType: asked.type }),
    ...(asked.search === '' ? {} : { search: asked.search }),
    ...(asked.from === '' ? {} : { from: startOfDay(asked.from, 0) }),
    ...(asked.to === '' ? {} : { to: startOfDay(asked.to, 1) }),
  };
}

function startOfDay(day: string, daysLater: number): string {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}

function trailQuery(query: AuditQuery) {
  return queryOptions({
    queryKey: ['/api/admin/audit-trails', query],
    queryFn: ({ signal }) => callPage('GET /api/admin/audit-trails', { query, signal }),
    placeholderData: keepPreviousData,
    ...statusQuery,
  });
}

export function auditQuery(asked: AuditSearch) {
  return trailQuery({ ...toAuditFilter(asked), page: asked.page, pageSize: auditPageSize });
}

/** The length of the whole trail: its `total`. */
export const auditCountQuery = trailQuery({ page: 1, pageSize: 1 });

export function auditExportPath(asked: AuditSearch): string {
  const search = new URLSearchParams(toAuditFilter(asked) as Record<string, string>);
  return `/api/admin/audit-trails/export${search.size === 0 ? '' : `?${search}`}`;
}
