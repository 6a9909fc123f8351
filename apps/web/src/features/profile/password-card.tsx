import { showFailure, showToast } from '../../lib/toast.ts';
import { useSentForm } from '../../lib/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { passwordHint } from '../session/public.ts';

interface PasswordCardProps {
  /** For password managers. */
  readonly email: string;
}

export function PasswordCard({ email }: PasswordCardProps) {
  const form = useSentForm({
    loadSchema: async () => (await import('@pfs/wire/profile')).changePasswordBody,
    route: 'POST /api/auth/change-password',
    toCall: (body) => ({ body }),
    refresh: ['/api/auth/user', '/api/auth/sessions'],
    done: ({ message }) => {
      form.formProps.ref.current?.reset();
      showToast({ title: 'Password changed', description: message });
    },
    failed: showFailure('Error', 'Your password couldn’t be changed.'),
  });
  return (
    <CardSection
      title="Password"
      description="Changing your password signs you out on all other devices."
    >
      <Form label="Password" form={form} className="flex flex-col gap-4 px-5 pb-5">
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <Field
          label="Current Password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
        />
        <Field
          label="New Password"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          hint={passwordHint}
        />
        <Button type="submit" pending={form.isPending} className="self-start">
          {form.isPending ? 'Changing Password...' : 'Change Password'}
        </Button>
      </Form>
    </CardSection>
  );
}
