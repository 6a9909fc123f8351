import type { CurrentUser } from '@pfs/wire/session';
import type { User } from '@pfs/wire/users';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/session/unauthorized.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Day } from '../../ui/day.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SearchField } from '../../ui/tables/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { useEditUser, usersPageSize, usersQuery } from './people.queries.ts';
import { RoleChoice } from './role-choice.tsx';
import { nameOf, roleWords } from './role-words.ts';
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
      description="Team members and their roles."
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
              ? 'Invite a teammate. They’ll choose their own password.'
              : 'No user’s name or email matches your search.'}
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

interface UserDialogsProps {
  readonly user: User;
  readonly action: UserAction;
  readonly onClose: () => void;
}

function UserDialogs({ user, action, onClose }: UserDialogsProps) {
  if (action === 'edit') return <EditUserDialog user={user} onClose={onClose} />;
  return <TurnUserDialog user={user} active={action === 'activate'} onClose={onClose} />;
}

interface TurnUserDialogProps {
  readonly user: User;
  /** What the user is to become. */
  readonly active: boolean;
  readonly onClose: () => void;
}

/** Says what a deactivation or a return does before it is done. */
function TurnUserDialog({ user, active, onClose }: TurnUserDialogProps) {
  const edit = useEditUser();
  const words = active ? 'Activate' : 'Deactivate';
  const turn = () =>
    edit.mutate(
      { id: user.id, body: { isActive: active } },
      {
        onSuccess: () =>
          showToast({
            title: active ? 'User Activated' : 'User Deactivated',
            description: `${nameOf(user)} ${active ? 'can sign in again.' : 'was signed out.'}`,
          }),
        onError: (error) =>
          showToast({
            title: 'Error',
            description: messageOf(error, `Failed to ${words.toLowerCase()} the user`),
            variant: 'destructive',
          }),
        onSettled: onClose,
      },
    );
  return (
    <Dialog title={`${words} ${nameOf(user)}?`} description={user.email} onClose={onClose}>
      <p className="text-ink-soft">
        {active
          ? 'They can sign in again with their old password, and they count toward your plan usagers.'
          : 'They’re signed out everywhere immediately and can’t sign in. Their work is kept, ' +
            'and you can reactivate them at any time.'}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant={active ? 'default' : 'destructive'}
          pending={edit.isPending}
          onClick={turn}
        >
          {words}
        </Button>
      </div>
    </Dialog>
  );
}

interface EditUserDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Names, and the role of others: nobody changes the own one. */
function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const me = useCurrentUser();
  const edit = useEditUser();
  const { errors, formProps, showServerErrors } = useCheckedForm({
    loadSchema: async () => (await import('@pfs/wire/users')).editUserForm,
    onValid: (body) =>
      edit.mutate(
        { id: user.id, body },
        {
          onSuccess: () => {
            onClose();
            showToast({ title: 'User Updated', description: `${nameOf(user)} was updated.` });
          },
          onError: (error) => {
            showServerErrors(error);
            showToast({
              title: 'Error',
              description: messageOf(error, 'Failed to update the user'),
              variant: 'destructive',
            });
          },
        },
      ),
  });
  return (
    <Dialog title="Edit User" description={user.email} onClose={onClose}>
      <form aria-label="Edit User" className="flex flex-col gap-4" {...formProps}>
        <Field
          label="First Name"
          name="firstName"
          defaultValue={user.firstName}
          error={errors['firstName']}
        />
        <Field
          label="Last Name"
          name="lastName"
          defaultValue={user.lastName}
          error={errors['lastName']}
        />
        {user.id === me.id || user.role === 'super_admin' ? null : <RoleChoice role={user.role} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={edit.isPending}>
            {edit.isPending ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type UserAction = 'edit' | 'deactivate' | 'activate';

interface UserColumns {
  readonly me: CurrentUser;
  readonly onAction: (user: User, action: UserAction) => void;
}

function userColumns({ me, onAction }: UserColumns): readonly Column<User>[] {
  const pharmacy: Column<User> = {
    header: 'Pharmacy',
    className: 'min-w-36 wrap-anywhere',
    cell: ({ organizationName }) => organizationName ?? 'None',
  };
  return [
    {
      header: 'Name',
      primary: true,
      className: 'min-w-36 wrap-anywhere',
      cell: (user) => (
        <span className="flex flex-wrap items-center gap-1.5">
          {nameOf(user)}
          {user.id === me.id ? <Badge variant="outline">You</Badge> : null}
          {user.isActive ? null : <Badge variant="warn">Deactivated</Badge>}
        </span>
      ),
    },
    { header: 'Email', wide: true, cell: ({ email }) => <EmailAddress value={email} /> },
    { header: 'Role', className: 'whitespace-nowrap', cell: ({ role }) => roleWords(role) },
    ...(me.role === 'super_admin' ? [pharmacy] : []),
    {
      header: 'Joined',
      className: 'whitespace-nowrap',
      cell: ({ createdAt }) => <Day value={createdAt.slice(0, 10)} />,
    },
    {
      header: 'Actions',
      className: 'min-w-48',
      wide: 'last',
      cell: (user) => <UserActions user={user} own={user.id === me.id} onAction={onAction} />,
    },
  ];
}

interface UserActionsProps extends Pick<UserColumns, 'onAction'> {
  readonly user: User;
  readonly own: boolean;
}

function UserActions({ user, own, onAction }: UserActionsProps) {
  const name = nameOf(user);
  const turn = user.isActive ? 'deactivate' : 'activate';
  const words = user.isActive ? 'Deactivate' : 'Activate';
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        variant="outline"
        size="sm"
        aria-label={`Edit ${name}`}
        onClick={() => onAction(user, 'edit')}
      >
        Edit
      </Button>
      {own ? null : (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`${words} ${name}`}
          onClick={() => onAction(user, turn)}
        >
          {words}
        </Button>
      )}
    </span>
  );
}
