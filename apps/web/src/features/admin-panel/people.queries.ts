import type { BodyInput } from '@pfs/wire/route';
import type { userRoutes } from '@pfs/wire/users';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { callPage } from '../../lib/api/call-page.ts';
import { statusQuery } from '../../lib/api/query-options.ts';
import type { UserSearch } from './user-search.ts';

export const usersPageSize = 25;

export function usersQuery({ page, search }: UserSearch) {
  const query = { page, pageSize: usersPageSize, ...(search === '' ? {} : { search }) };
  return queryOptions({
    queryKey: ['/api/users', query],
    queryFn: ({ signal }) => callPage('GET /api/users', { query, signal }),
    placeholderData: keepPreviousData,
    ...statusQuery,
  });
}

export const invitationsQuery = queryOptions({
  queryKey: ['/api/invitations'],
  queryFn: ({ signal }) => call('GET /api/invitations', { signal }),
  ...statusQuery,
});

/** A change of users or invitations; their lists are fetched again, also after a failure. */
function usePeopleChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['/api/users'] });
      void queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey });
    },
  });
}

export const useCreateUser = () =>
  usePeopleChange((body: BodyInput<typeof userRoutes.createUser>) =>
    call('POST /api/users', { body }),
  );

interface UserEdit {
  readonly id: string;
  readonly body: BodyInput<typeof userRoutes.editUser>;
}

export const useEditUser = () =>
  usePeopleChange(({ id, body }: UserEdit) =>
    call('PATCH /api/users/:id', { params: { id }, body }),
  );

export const useResendInvitation = () =>
  usePeopleChange((id: string) => call('POST /api/invitations/:id/resend', { params: { id } }));

export const useWithdrawInvitation = () =>
  usePeopleChange((id: string) => call('DELETE /api/invitations/:id', { params: { id } }));
