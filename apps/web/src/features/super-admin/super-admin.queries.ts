import type { Organization } from '@pfs/wire/admin';
import { queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '../../lib/api/call.ts';
import type { PageOf } from '../../lib/api/call-page.ts';
import { pageQuery } from '../../lib/api/query-options.ts';

export const adminPageSize = 25;

/** The lists that show organizations, fetched again after each change of one. */
export const organizationLists = [
  '/api/organizations',
  '/api/admin/pending-pharmacies',
  '/api/admin/audit-trails',
] as const;

export const organizationsQuery = (query: QueryOf<'GET /api/organizations'>) =>
  pageQuery('GET /api/organizations', { query });

export const pendingQuery = (page: number) =>
  queryOptions({
    ...pageQuery('GET /api/admin/pending-pharmacies', { query: { page, pageSize: adminPageSize } }),
    select: toList,
  });

/** The specification lets a server answer with the array alone or with `{organizations}`. */
function toList(page: PageOf<Organization[] | { organizations: Organization[] }>) {
  if (Array.isArray(page.rows)) return { ...page, rows: page.rows };
  const { organizations: rows } = page.rows;
  return { rows, total: Math.max(page.total, rows.length) };
}

export const usersQuery = (search: string) =>
  pageQuery('GET /api/users', { query: { search, page: 1, pageSize: adminPageSize } });
