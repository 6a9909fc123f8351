import type { AnswerOf } from '@pfs/wire/route';
import type { Routes } from '@pfs/wire/routes';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { loadInvitedSchema, useAcceptInvitation } from './invitation.queries.ts';
import { passwordHint } from './password-hint.ts';

interface InvitedFormProps {
  readonly token: string;
  readonly invitation: AnswerOf<Routes['showInvitation']>;
}

/** The address is the invited one; the mailed link stands for the captcha. */
export function InvitedForm({ token, invitation }: InvitedFormProps) {
  const accept = useAcceptInvitation((error) => showServerErrors(error));
  const { errors, formProps, showServerErrors } = useCheckedForm({
    loadSchema: loadInvitedSchema,
    onValid: (body) => accept.mutate({ ...body, token }),
  });
  return (
    <form aria-label="Accept the invitation" className="flex flex-col gap-4" {...formProps}>
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <Field
          label="First Name"
          name="firstName"
          autoComplete="given-name"
          defaultValue={invitation.firstName}
          error={errors['firstName']}
        />
        <Field
          label="Last Name"
          name="lastName"
          autoComplete="family-name"
          defaultValue={invitation.lastName}
          error={errors['lastName']}
        />
      </div>
      <Field
        label="Email"
        name="shownEmail"
        type="email"
        autoComplete="username"
        value={invitation.email}
        readOnly
        disabled
        hint="The invitation is for this address."
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={passwordHint}
        error={errors['password']}
      />
      <Button type="submit" pending={accept.isPending} className="mt-2 w-full">
        {accept.isPending ? 'Joining...' : `Join ${invitation.organizationName}`}
      </Button>
    </form>
  );
}
