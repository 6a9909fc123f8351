import type { User } from '@pfs/wire/users';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { TurnUserDialog } from './turn-user-dialog.tsx';
import type { UserAction } from './user-columns.tsx';

interface UserDialogsProps {
  readonly user: User;
  readonly action: UserAction;
  readonly onClose: () => void;
}

export function UserDialogs({ user, action, onClose }: UserDialogsProps) {
  if (action === 'edit') return <EditUserDialog user={user} onClose={onClose} />;
  return <TurnUserDialog user={user} active={action === 'activate'} onClose={onClose} />;
}
