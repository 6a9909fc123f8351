import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { showError } from '../../lib/toast.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { AccountPage, passwordHint } from './account-page.tsx';
import { loadNewPasswordSchema, useResetPassword } from './password.queries.ts';

export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const token = search.get('token') ?? '';
  const reset = useResetPassword();

  useEffect(() => {
    if (token !== '') return;
    showError('Invalid reset link', 'This password reset link is invalid or has expired.');
    navigate('/auth', { replace: true });
  }, [token, navigate]);

  if (reset.isSuccess) {
    return (
      <AccountPage
        title="Password Updated"
        description="All devices have been signed out of your account."
      >
        <ButtonLink href="/auth" className="w-full">
          Sign In Now
        </ButtonLink>
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Reset Password" description="Choose a new password for your account.">
      <NewPasswordForm
        pending={reset.isPending}
        onValid={(password) => {
          if (token !== '') return reset.mutate({ token, password });
          showError('Invalid token', 'Reset token is missing or invalid.');
        }}
      />
    </AccountPage>
  );
}

interface NewPasswordFormProps {
  readonly pending: boolean;
  readonly onValid: (password: string) => void;
}

function NewPasswordForm({ pending, onValid }: NewPasswordFormProps) {
  const form = useCheckedForm({
    loadSchema: loadNewPasswordSchema,
    onValid: ({ password }) => onValid(password),
  });
  return (
    <Form label="Reset Password" form={form}>
      <Field
        label="New Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={passwordHint}
      />
      <Button type="submit" pending={pending} className="mt-2 w-full">
        {pending ? 'Updating Password...' : 'Update Password'}
      </Button>
    </Form>
  );
}
