import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { passwordHint } from '../session/public.ts';
import { loadPasswordSchema, useChangePassword } from './profile.queries.ts';

interface PasswordCardProps {
  /** For password managers. */
  readonly email: string;
}

export function PasswordCard({ email }: PasswordCardProps) {
  const change = useChangePassword({
    onDone: () => formProps.ref.current?.reset(),
    onError: (error) => showServerErrors(error),
  });
  const { errors, showServerErrors, formProps } = useCheckedForm({
    loadSchema: loadPasswordSchema,
    onValid: (passwords) => change.mutate(passwords),
  });
  return (
    <CardSection
      title="Password"
      description="Changing your password signs you out on all other devices."
    >
      <form aria-label="Password" className="flex flex-col gap-4 px-5 pb-5" {...formProps}>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <Field
          label="Current Password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          error={errors['currentPassword']}
        />
        <Field
          label="New Password"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          hint={passwordHint}
          error={errors['newPassword']}
        />
        <Button type="submit" pending={change.isPending} className="self-start">
          {change.isPending ? 'Changing Password...' : 'Change Password'}
        </Button>
      </form>
    </CardSection>
  );
}
