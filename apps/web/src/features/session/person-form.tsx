import { useSearchParams } from 'wouter';
import { call } from '../../lib/api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { RegistrationNotice } from '../system/public.ts';
import { passwordHint } from './account-page.tsx';
import { accountCreated, useCaptchaForm } from './use-sign-in.tsx';

/** Registers a person without a pharmacy. */
export default function PersonForm() {
  const [, setSearch] = useSearchParams();
  const form = useCaptchaForm({
    loadSchema: async () => (await import('@pfs/wire/session')).registerBody,
    send: (body) => call('POST /api/auth/register', { body }),
    ...accountCreated,
  });
  if (form.secondStep) return form.secondStep;
  return (
    <Form label="Create Your Account" form={form}>
      <div>
        <h2 className="text-lg font-semibold">Create Your Account</h2>
        <p className="text-ink-soft">A personal account, without a pharmacy</p>
      </div>
      <RegistrationNotice />
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <Field label="First Name" name="firstName" autoComplete="given-name" />
        <Field label="Last Name" name="lastName" autoComplete="family-name" />
      </div>
      <Field label="Email" name="email" type="email" autoComplete="email" />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={passwordHint}
      />
      {form.captcha}
      <Button type="submit" pending={form.isPending} className="mt-2 w-full">
        {form.isPending ? 'Creating Account...' : 'Create Account'}
      </Button>
      <button
        type="button"
        className="self-center text-accent hover:underline"
        onClick={() => setSearch({ tab: 'register' })}
      >
        Register a pharmacy instead
      </button>
    </Form>
  );
}
