import type { CurrentUser } from '@pfs/wire/session';
import { ApiError } from '../../lib/api/api-error.ts';
import { showFailure } from '../../lib/toast.ts';
import { useSentForm } from '../../lib/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';

interface SecondStepProps {
  /** Of the sign-in whose password was right. */
  readonly token: string;
  readonly onSignedIn: (user: CurrentUser) => void | Promise<void>;
  /** Goes back to the password, also where the sign-in took too long. */
  readonly onStartOver: () => void;
}

/** Asks for a code of the account's authenticator app, or one of its recovery codes. */
export default function SecondStep({ token, onSignedIn, onStartOver }: SecondStepProps) {
  const form = useSentForm({
    loadSchema: async () =>
      (await import('@pfs/wire/second-factor')).finishSignInBody.omit({ token: true }),
    route: 'POST /api/auth/second-factor',
    toCall: ({ code }) => ({ body: { token, code } }),
    done: ({ user }) => void onSignedIn(user),
    failed: (error) => {
      if (error instanceof ApiError && error.fields['code'] !== undefined) return;
      showFailure('Login failed')(error);
      if (error instanceof ApiError && error.code === 'sign_in_expired') onStartOver();
    },
  });
  return (
    <Form label="Enter Your Code" form={form}>
      <div>
        <h2 className="text-lg font-semibold">Enter Your Code</h2>
        <p className="text-ink-soft">
          Enter the 6-digit code from your authenticator app, or a recovery code.
        </p>
      </div>
      <CodeField autoFocus />
      <Button type="submit" pending={form.isPending} className="mt-2 w-full">
        {form.isPending ? 'Checking...' : 'Continue'}
      </Button>
      <button
        type="button"
        className="self-center text-accent hover:underline"
        onClick={onStartOver}
      >
        Start over
      </button>
    </Form>
  );
}

interface CodeFieldProps {
  readonly autoFocus?: boolean;
  readonly hint?: string;
}

/** Recovery codes have letters, so the keyboard isn't one of digits. */
export function CodeField(props: CodeFieldProps) {
  return (
    <Field
      label="Code"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      {...props}
    />
  );
}
