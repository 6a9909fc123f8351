import { showFailure, showToast } from '../../lib/toast.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButtons } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { useCreateUser } from './people.queries.ts';
import { RoleChoice } from './roles.tsx';

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
          showFailure('Error', 'Failed to invite the user')(error);
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
        <DialogButtons onCancel={onClose}>
          <Button type="submit" pending={create.isPending}>
            {create.isPending ? 'Inviting...' : 'Invite'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
