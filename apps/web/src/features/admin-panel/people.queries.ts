import { pageQuery, routeQuery } from '../../lib/api/query-options.ts';
import type { UserSearch } from './user-search.ts';

export const usersPageSize = 25;

/** The lists of users and invitations, fetched again after each change of one. */
export const peoplePaths = ['/api/users', '/api/invitations'] as const;

export const usersQuery = ({ page, search }: UserSearch) =>
  pageQuery('GET /api/users', {
    query: { page, pageSize: usersPageSize, search: search || undefined },
  });

export const invitationsQuery = routeQuery('GET /api/invitations');
