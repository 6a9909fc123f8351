import type { CurrentUser, Role } from '@pfs/wire/session';
import type { User } from '@pfs/wire/users';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { pageQuery, routeQuery } from '../../lib/api/query-options.ts';
import { toastOf } from '../../lib/api/use-change.ts';
import { pageNumber, searchState, text, useSearchState } from '../../lib/search-state.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showFailure } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { CardSection } from '../../ui/card.tsx';
import { ConfirmChange } from '../../ui/confirm-dialog.tsx';
import { Day } from '../../ui/day.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Options, Select } from '../../ui/fields/select.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { textColumn } from '../../ui/tables/column-kinds.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import { SearchField } from '../../ui/tables/search-field.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';

/** The users by page; search and page are in the address. */
export function UsersSection({ invite }: { readonly invite: ReactNode }) {
  const me = useCurrentUser();
  const { state: asked, change } = useSearchState(userSearch);
  const query = useQuery(usersQuery(asked));
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
      <QueriedTable
        query={query}
        what="the users"
        loading={<Skeleton className="mx-5 mb-5 h-40" />}
        empty={
          <EmptyState icon={Users} title="No Users Found">
            {asked.search === ''
              ? 'Invite a teammate. They’ll choose their own password.'
              : 'No user’s name or email matches your search.'}
          </EmptyState>
        }
        caption="Users"
        columns={userColumns({ me, onAction: (user, action) => setOpen({ user, action }) })}
        rowKey={({ id }) => id}
        page={{ number: asked.page, size: usersPageSize, of: 'users' }}
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
  return <ActivationDialog user={user} active={action === 'activate'} onClose={onClose} />;
}

interface ActivationDialogProps {
  readonly user: User;
  /** The state that the user will have. */
  readonly active: boolean;
  readonly onClose: () => void;
}

/** Explains what a deactivation or reactivation does, and asks. */
function ActivationDialog({ user, active, onClose }: ActivationDialogProps) {
  const words = active ? 'Activate' : 'Deactivate';
  return (
    <ConfirmChange
      route="PATCH /api/users/:id"
      given={{ params: { id: user.id }, body: { isActive: active } }}
      refresh={peoplePaths}
      done={toastOf(
        active ? 'User Activated' : 'User Deactivated',
        `${nameOf(user)} ${active ? 'can sign in again.' : 'was signed out.'}`,
      )}
      failed={(error) => {
        onClose();
        showFailure('Error', `Failed to ${words.toLowerCase()} the user`)(error);
      }}
      title={`${words} ${nameOf(user)}?`}
      description={user.email}
      confirm={words}
      {...(active ? {} : { variant: 'destructive' as const })}
      onClose={onClose}
    >
      {active
        ? 'They can sign in again with their old password, and they count toward your plan’s users.'
        : 'They’re signed out everywhere immediately and can’t sign in. Their work is kept, ' +
          'and you can reactivate them at any time.'}
    </ConfirmChange>
  );
}

/** Edits names, and roles of other people: nobody changes their own role. */
function EditUserDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const me = useCurrentUser();
  return (
    <FormDialog
      title="Edit User"
      description={user.email}
      submit="Save"
      submitting="Saving..."
      loadSchema={async () => (await import('@pfs/wire/users')).editUserForm}
      route="PATCH /api/users/:id"
      toCall={(body) => ({ params: { id: user.id }, body })}
      values={user}
      refresh={peoplePaths}
      done={toastOf('User Updated', `${nameOf(user)} was updated.`)}
      failed={showFailure('Error', 'Failed to update the user')}
      onClose={onClose}
    >
      <Field label="First Name" name="firstName" />
      <Field label="Last Name" name="lastName" />
      {user.id === me.id || user.role === 'super_admin' ? null : <RoleChoice role={user.role} />}
    </FormDialog>
  );
}

type UserAction = 'edit' | 'deactivate' | 'activate';

interface UserColumns {
  readonly me: CurrentUser;
  readonly onAction: (user: User, action: UserAction) => void;
}

function userColumns({ me, onAction }: UserColumns): readonly Column<User>[] {
  const pharmacy: Column<User> = textColumn('Pharmacy', 'organizationName', {
    className: 'min-w-36 wrap-anywhere',
    none: 'None',
  });
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
    { header: 'Role', className: 'whitespace-nowrap', cell: ({ role }) => roleLabel(role) },
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
      <RowButton label="Edit" name={`Edit ${name}`} onClick={() => onAction(user, 'edit')} />
      {own ? null : (
        <RowButton
          label={words}
          name={`${words} ${name}`}
          variant="ghost"
          onClick={() => onAction(user, turn)}
        />
      )}
    </span>
  );
}

const usersPageSize = 25;

/** The lists of users and invitations, fetched again after each change of one. */
export const peoplePaths = ['/api/users', '/api/invitations'] as const;

const usersQuery = ({ page, search }: UserSearch) =>
  pageQuery('GET /api/users', {
    query: { page, pageSize: usersPageSize, search: search || undefined },
  });

export const invitationsQuery = routeQuery('GET /api/invitations');

/** The list's search and page, from the address. */
const userSearch = searchState({ page: pageNumber, search: text });
export const { read: readUserSearch, write: writeUserSearch } = userSearch;
type UserSearch = ReturnType<typeof readUserSearch>;

/** A role as people read it, with spaces for underscores. */
export function roleLabel(role: Role): string {
  return role.replaceAll('_', ' ');
}

export function nameOf(person: { firstName: string; lastName: string; email: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email;
}

/** Super admins cannot be created here. */
const given = ['staff', 'pharmacy_admin'] as const;

/** A form field that submits the role. */
export function RoleChoice({ role = 'staff' }: { readonly role?: Role }) {
  return (
    <div className="flex flex-col gap-1">
      <span className="text-[0.8125rem] font-medium" aria-hidden="true">
        Role
      </span>
      <Select label="Role" name="role" defaultValue={role}>
        <Options of={given} text={roleLabel} />
      </Select>
      <p className="text-xs text-ink-faint">
        A pharmacy admin can also manage users and delete files.
      </p>
    </div>
  );
}
