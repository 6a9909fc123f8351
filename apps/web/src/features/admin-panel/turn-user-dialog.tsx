import type { User } from '@pfs/wire/users';
import { messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useEditUser } from './people.queries.ts';
import { nameOf } from './role-words.ts';

interface TurnUserDialogProps {
  readonly user: User;
  /** What the user is to become. */
  readonly active: boolean;
  readonly onClose: () => void;
}

/** Says what a deactivation or a return does before it is done. */
export function TurnUserDialog({ user, active, onClose }: TurnUserDialogProps) {
  const edit = useEditUser();
  const words = active ? 'Activate' : 'Deactivate';
  const turn = () =>
    edit.mutate(
      { id: user.id, body: { isActive: active } },
      {
        onSuccess: () =>
          showToast({
            title: active ? 'User Activated' : 'User Deactivated',
            description: `${nameOf(user)} ${active ? 'may sign in again.' : 'was signed out.'}`,
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
          ? 'They may sign in again with the password they had, and take a place of your plan.'
          : 'They are signed out everywhere at once and cannot sign in. What they did stays, ' +
            'and you can activate them again.'}
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
