import { messageOf } from '../../lib/api/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { useCreateUser } from './people.queries.ts';
import { RoleChoice } from './role-choice.tsx';

/** Invites by email; a password given here also lets them sign in at once. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const create = useCreateUser();
  const { errors, formProps, showServerErrors } = useCheckedForm({
    loadSchema: async () => (await import('@pfs/wire/users')).createUserBody,
    onValid: (body) =>
      create.mutate(body, {
        onSuccess: () => {
          onClose();
          const description = `We emailed a link to ${body.email}.`;
          showToast({ title: 'Invitation Sent', description });
        },
        onError: (error) => {
          showServerErrors(error);
          showToast({
            title: 'Error',
            description: messageOf(error, 'Failed to invite the user'),
            variant: 'destructive',
          });
        },
      }),
  });
  return (
    <Dialog title="Invite User" description="We’ll email them a link to join." onClose={onClose}>
      <form aria-label="Invite User" className="flex flex-col gap-4" {...formProps}>
        <Field label="Email" name="email" type="email" autoComplete="off" error={errors['email']} />
        <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
          <Field label="First Name" name="firstName" error={errors['firstName']} />
          <Field label="Last Name" name="lastName" error={errors['lastName']} />
        </div>
        <RoleChoice />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          optional
          hint="They can sign in with it right away and will be asked to choose their own."
          error={errors['password']}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={create.isPending}>
            {create.isPending ? 'Inviting...' : 'Invite'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
