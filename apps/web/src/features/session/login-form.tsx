import { Link } from 'wouter';
import { isBuilt } from '../../lib/paths.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { loadLoginSchema, useLogin } from './session.queries.ts';

export function LoginForm() {
  const login = useLogin();
  const { errors, formProps } = useCheckedForm({
    loadSchema: loadLoginSchema,
    onValid: (body) => login.mutate(body),
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
      <Button type="submit" pending={login.isPending} className="mt-2 w-full">
        {login.isPending ? 'Signing In...' : 'Sign In'}
      </Button>
      {isBuilt('/forgot-password') ? (
        <Link href="/forgot-password" className="self-center text-accent hover:underline">
          Forgot your password?
        </Link>
      ) : null}
    </form>
  );
}
