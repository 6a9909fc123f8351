import type { User } from '@pfs/wire/users';
import { messageOf } from '../../lib/api-error.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useEditUser } from './people.queries.ts';
import { RoleChoice } from './role-choice.tsx';
import { nameOf } from './role-words.ts';

interface EditUserDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Names, and the role of others: nobody changes the own one. */
export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
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
            showToast({ title: 'User Updated', description: `${nameOf(user)} was changed.` });
          },
          onError: (error) => {
            showServerErrors(error);
            showToast({
              title: 'Error',
              description: messageOf(error, 'Failed to change the user'),
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
