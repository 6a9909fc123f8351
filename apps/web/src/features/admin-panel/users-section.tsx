import type { User } from '@pfs/wire/users';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useCurrentUser } from '../../lib/session.ts';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/unauthorized.ts';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usersPageSize, usersQuery } from './people.queries.ts';
import { type UserAction, userColumns } from './user-columns.tsx';
import { UserDialogs } from './user-dialogs.tsx';
import { readUserSearch, writeUserSearch } from './user-search.ts';

/** The users a page at a time; what is searched is a link. */
export function UsersSection({ invite }: { readonly invite: ReactNode }) {
  const me = useCurrentUser();
  const [params, setParams] = useSearchParams();
  const asked = readUserSearch(params);
  const change = (to: Parameters<typeof writeUserSearch>[1]) =>
    setParams((now) => writeUserSearch(now, to), { replace: true });
  const query = useQuery(usersQuery(asked));
  useUnauthorizedQuery(query.error, useUnauthorized('/auth'));
  const [open, setOpen] = useState<{ user: User; action: UserAction }>();
  return (
    <CardSection
      title="Users"
      description="Who may sign in, and as what."
      action={
        <div className="flex w-full flex-wrap gap-2 sm:w-auto">
          <SearchField
            label="Search users"
            placeholder="Name or email"
            value={asked.search}
            onChange={(search) => change({ search })}
          />
          {invite}
        </div>
      }
    >
      <QueryState
        query={query}
        what="the users"
        loading={<Skeleton className="mx-5 mb-5 h-40" />}
        isEmpty={({ rows }) => rows.length === 0 && asked.page === 1}
        empty={
          <EmptyState icon={Users} title="No Users Found">
            {asked.search === ''
              ? 'Invite somebody who works with you; they choose their own password.'
              : 'Nobody has this in their name or email.'}
          </EmptyState>
        }
      >
        {({ rows }) => (
          <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
            <DataTable
              caption="Users"
              columns={userColumns({ me, onAction: (user, action) => setOpen({ user, action }) })}
              rows={rows}
              rowKey={({ id }) => id}
            />
          </div>
        )}
      </QueryState>
      <Pager
        what="users"
        page={asked.page}
        pageSize={usersPageSize}
        total={query.data?.total ?? 0}
        onPage={(page) => change({ page })}
      />
      {open === undefined ? null : <UserDialogs {...open} onClose={() => setOpen(undefined)} />}
    </CardSection>
  );
}
