import type { adminRoutes, Organization } from '@pfs/wire/admin';
import type { BodyInput, QueryInput } from '@pfs/wire/route';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { callPage, type PageOf } from '../../lib/api/call-page.ts';
import { statusQuery } from '../../lib/api/query-options.ts';

export const adminPageSize = 25;

type OrganizationsQuery = NonNullable<QueryInput<typeof adminRoutes.listOrganizations>>;

export function organizationsQuery(query: OrganizationsQuery) {
  return queryOptions({
    queryKey: ['/api/organizations', query],
    queryFn: ({ signal }) => callPage('GET /api/organizations', { query, signal }),
    placeholderData: keepPreviousData,
    ...statusQuery,
  });
}

export function pendingQuery(page: number) {
  const query = { page, pageSize: adminPageSize };
  return queryOptions({
    queryKey: ['/api/admin/pending-pharmacies', query],
    queryFn: async ({ signal }) =>
      toList(await callPage('GET /api/admin/pending-pharmacies', { query, signal })),
    placeholderData: keepPreviousData,
    ...statusQuery,
  });
}

/** The specification lets a server answer with the array alone or with `{organizations}`. */
function toList(page: PageOf<Organization[] | { organizations: Organization[] }>) {
  if (Array.isArray(page.rows)) return { ...page, rows: page.rows };
  const { organizations: rows } = page.rows;
  return { rows, total: Math.max(page.total, rows.length) };
}

export function usersQuery(search: string) {
  const query = { search, page: 1, pageSize: adminPageSize };
  return queryOptions({
    queryKey: ['/api/users', 'search', query],
    queryFn: ({ signal }) => callPage('GET /api/users', { query, signal }),
    placeholderData: keepPreviousData,
    ...statusQuery,
  });
}

type Change =
  | 'approvePharmacy'
  | 'rejectPharmacy'
  | 'suspendOrganization'
  | 'reactivateOrganization'
  | 'switchPlan'
  | 'grantTrial';

type Body<C extends Change> = BodyInput<(typeof adminRoutes)[C]>;

/** A change of an organization; the lists that show it are fetched again. */
function useChange<Given>(change: (body: Given) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['/api/organizations'] });
      void queryClient.invalidateQueries({ queryKey: ['/api/admin/pending-pharmacies'] });
      void queryClient.invalidateQueries({ queryKey: ['/api/admin/audit-trails'] });
    },
  });
}

export const useApprove = () =>
  useChange((body: Body<'approvePharmacy'>) => call('POST /api/admin/approve-pharmacy', { body }));

export const useReject = () =>
  useChange((body: Body<'rejectPharmacy'>) => call('POST /api/admin/reject-pharmacy', { body }));

export const useSuspend = () =>
  useChange((body: Body<'suspendOrganization'>) =>
    call('POST /api/admin/suspend-organization', { body }),
  );

export const useReactivate = () =>
  useChange((body: Body<'reactivateOrganization'>) =>
    call('POST /api/admin/reactivate-organization', { body }),
  );

export const useSwitchPlan = () =>
  useChange((body: Body<'switchPlan'>) => call('POST /api/admin/switch-plan', { body }));

export const useGrantTrial = () =>
  useChange((body: Body<'grantTrial'>) => call('POST /api/admin/grant-trial', { body }));

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { userId: string; newPassword: string }) =>
      call('POST /api/admin/change-user-password', { body }),
  });
