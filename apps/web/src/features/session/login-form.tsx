import { Link } from 'wouter';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { loadLoginSchema, useLogin } from './session.queries.ts';
import { useCaptcha } from './use-captcha.tsx';

export function LoginForm() {
  const captcha = useCaptcha();
  const login = useLogin(captcha.reset);
  const { errors, formProps } = useCheckedForm({
    loadSchema: loadLoginSchema,
    onValid: (body) => {
      const recaptchaToken = captcha.take();
      if (recaptchaToken !== undefined) login.mutate({ ...body, recaptchaToken });
    },
  });
  return (
    <form aria-label="Sign In" className="flex flex-col gap-4" {...formProps}>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        error={errors['email']}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={errors['password']}
      />
      {captcha.field}
      <Button type="submit" pending={login.isPending} className="mt-2 w-full">
        {login.isPending ? 'Signing In...' : 'Sign In'}
      </Button>
      <Link href="/forgot-password" className="self-center text-accent hover:underline">
        Forgot your password?
      </Link>
    </form>
  );
}
