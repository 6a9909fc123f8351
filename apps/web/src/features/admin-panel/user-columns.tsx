import type { CurrentUser } from '@pfs/wire/session';
import type { User } from '@pfs/wire/users';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { nameOf, roleWords } from './role-words.ts';

export type UserAction = 'edit' | 'deactivate' | 'activate';

interface UserColumns {
  readonly me: CurrentUser;
  readonly onAction: (user: User, action: UserAction) => void;
}

export function userColumns({ me, onAction }: UserColumns): readonly Column<User>[] {
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
