import { showFailure, showToast } from '../../lib/toast.ts';
import { Field } from '../../ui/fields/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { peoplePaths } from './people.queries.ts';
import { RoleChoice } from './roles.tsx';

/** Invites by email; a password given here also lets them sign in at once. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <FormDialog
      title="Invite User"
      description="We’ll email them a link to join."
      submit="Invite"
      submitting="Inviting..."
      loadSchema={async () => (await import('@pfs/wire/users')).createUserBody}
      route="POST /api/users"
      toCall={(body) => ({ body })}
      refresh={peoplePaths}
      done={(_, { body }) =>
        showToast({ title: 'Invitation Sent', description: `We emailed a link to ${body.email}.` })
      }
      failed={showFailure('Error', 'Failed to invite the user')}
      onClose={onClose}
    >
      <Field label="Email" name="email" type="email" autoComplete="off" />
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <Field label="First Name" name="firstName" />
        <Field label="Last Name" name="lastName" />
      </div>
      <RoleChoice />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        optional
        hint="They can sign in with it right away and will be asked to choose their own."
      />
    </FormDialog>
  );
}
