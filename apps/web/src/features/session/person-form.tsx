import { useSearchParams } from 'wouter';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { RegistrationNotice } from '../system/public.ts';
import { passwordHint } from './account-page.tsx';
import { useCaptcha } from './captcha/use-captcha.tsx';
import { loadPersonSchema, useRegister } from './session.queries.ts';

/** Registers a person without a pharmacy. */
export default function PersonForm() {
  const [, setSearch] = useSearchParams();
  const captcha = useCaptcha();
  const register = useRegister((error) => {
    captcha.reset();
    form.showServerErrors(error);
  });
  const form = useCheckedForm({
    loadSchema: loadPersonSchema,
    onValid: (body) => {
      const recaptchaToken = captcha.take();
      if (recaptchaToken !== undefined) register.mutate({ ...body, recaptchaToken });
    },
  });
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
      {captcha.field}
      <Button type="submit" pending={register.isPending} className="mt-2 w-full">
        {register.isPending ? 'Creating Account...' : 'Create Account'}
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
