import { useState } from 'react';
import { Link } from 'wouter';
import { ApiError } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/api/use-change.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { AccountPage } from './account-page.tsx';
import { useCaptcha } from './captcha/use-captcha.tsx';
import { loadForgotPasswordSchema } from './password.queries.ts';

export default function ForgotPasswordPage() {
  const [sent, setSent] = useState(false);
  return sent ? (
    <AccountPage
      title="Check your email"
      description="If that address has an account, we sent it password reset instructions."
    >
      <p className="text-ink-soft">
        Nothing after a few minutes? Check your spam folder. The link works for one hour.
      </p>
      <div className="mt-6 flex flex-col items-center gap-4">
        <Button variant="outline" className="w-full" onClick={() => setSent(false)}>
          Try again
        </Button>
        <BackToLogin />
      </div>
    </AccountPage>
  ) : (
    <AccountPage
      title="Forgot Password"
      description="Enter your email address and we’ll send you a link to reset your password."
    >
      <ForgotPasswordForm onSent={() => setSent(true)} />
    </AccountPage>
  );
}

function ForgotPasswordForm({ onSent }: { readonly onSent: () => void }) {
  const captcha = useCaptcha();
  const [captchaWanted, setCaptchaWanted] = useState(false);
  const forgot = useChange('POST /api/auth/forgot-password', {
    done: () => {
      showToast({
        title: 'Reset link sent',
        description: 'Check your email for password reset instructions.',
      });
      onSent();
    },
    failed: (error) => {
      captcha.reset();
      if (error instanceof ApiError && error.code === 'captcha_required') setCaptchaWanted(true);
      showFailure('Error', 'Failed to send reset email. Please try again.')(error);
    },
  });
  const form = useCheckedForm({
    loadSchema: loadForgotPasswordSchema,
    onValid: (body) => {
      const recaptchaToken = captchaWanted ? captcha.take() : undefined;
      if (captchaWanted && recaptchaToken === undefined) return;
      forgot.mutate({ body: { ...body, recaptchaToken } });
    },
  });
  return (
    <Form label="Forgot Password" form={form}>
      <Field label="Email" name="email" type="email" autoComplete="username" />
      {captchaWanted ? captcha.field : null}
      <Button type="submit" pending={forgot.isPending} className="mt-2 w-full">
        {forgot.isPending ? 'Sending...' : 'Send Reset Link'}
      </Button>
      <BackToLogin />
    </Form>
  );
}

function BackToLogin() {
  return (
    <Link href="/auth" className="self-center text-accent hover:underline">
      Back to login
    </Link>
  );
}
