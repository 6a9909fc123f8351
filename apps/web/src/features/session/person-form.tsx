import { useSearchParams } from 'wouter';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
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
    showServerErrors(error);
  });
  const { errors, formProps, showServerErrors } = useCheckedForm({
    loadSchema: loadPersonSchema,
    onValid: (body) => {
      const recaptchaToken = captcha.take();
      if (recaptchaToken !== undefined) register.mutate({ ...body, recaptchaToken });
    },
  });
  return (
    <form aria-label="Create Your Account" className="flex flex-col gap-4" {...formProps}>
      <div>
        <h2 className="text-lg font-semibold">Create Your Account</h2>
        <p className="text-ink-soft">A personal account, without a pharmacy</p>
      </div>
      <RegistrationNotice />
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <Field
          label="First Name"
          name="firstName"
          autoComplete="given-name"
          error={errors['firstName']}
        />
        <Field
          label="Last Name"
          name="lastName"
          autoComplete="family-name"
          error={errors['lastName']}
        />
      </div>
      <Field label="Email" name="email" type="email" autoComplete="email" error={errors['email']} />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={passwordHint}
        error={errors['password']}
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
    </form>
  );
}
