import type { SignedByPasskey } from '@pfs/wire/passkeys';
import type { CurrentUser, SecondFactorAsked } from '@pfs/wire/session';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { useTask } from '../../lib/api/use-change.ts';
import { showFailure } from '../../lib/toast.ts';
import { useSentForm } from '../../lib/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';

interface SecondStepProps extends Pick<SecondFactorAsked, 'token' | 'methods'> {
  readonly onSignedIn: (user: CurrentUser) => void | Promise<void>;
  /** Goes back to the password, also where the sign-in took too long. */
  readonly onStartOver: () => void;
}

/** Asks for what the account has beside its password, or one of its recovery codes. */
export default function SecondStep(props: SecondStepProps) {
  const { token, methods, onSignedIn, onStartOver } = props;
  const failed = (error: unknown) => {
    if (error instanceof ApiError && error.fields['code'] !== undefined) return;
    showFailure('Login failed')(error);
    if (error instanceof ApiError && error.code === 'sign_in_expired') onStartOver();
  };
  const form = useSentForm({
    loadSchema: async () => (await import('@pfs/wire/second-factor')).addAuthenticatorBody,
    route: 'POST /api/auth/second-factor',
    toCall: ({ code }) => ({ body: { token, code } }),
    done: ({ user }) => void onSignedIn(user),
    failed,
  });
  const hasApp = methods.includes('app');
  const hasPasskey = methods.includes('passkey');
  return (
    <Form label="Enter Your Code" form={form}>
      <div>
        <h2 className="text-lg font-semibold">
          {hasPasskey ? 'Use Your Passkey' : 'Enter Your Code'}
        </h2>
        <p className="text-ink-soft">
          {hasPasskey ? 'If you don’t have it with you, enter' : 'Enter'}{' '}
          {hasApp ? 'the 6-digit code from your authenticator app, or ' : ''}a recovery code.
        </p>
      </div>
      {hasPasskey ? (
        <PasskeyButton
          ask={() => call('POST /api/auth/passkey-challenge', { body: { token } })}
          send={(passkey) => call('POST /api/auth/second-factor', { body: { token, passkey } })}
          done={({ user }) => void onSignedIn(user)}
          failed={failed}
        />
      ) : null}
      <CodeField autoFocus={!hasPasskey} label={hasApp ? 'Code' : 'Recovery code'} />
      <Button
        type="submit"
        variant={hasPasskey ? 'outline' : 'default'}
        pending={form.isPending}
        className="mt-2 w-full"
      >
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

interface PasskeyButtonProps<T> {
  readonly ask: () => Promise<{ readonly challenge: string }>;
  readonly send: (passkey: SignedByPasskey) => Promise<T>;
  readonly done: (answer: T) => void;
  readonly failed: (error: unknown) => void;
}

/** Proves who it is with a passkey; canceling it does nothing. */
export function PasskeyButton<T>({ ask, send, done, failed }: PasskeyButtonProps<T>) {
  const use = useTask(async () => (await import('../../lib/passkeys.ts')).withPasskey(ask, send), {
    done: (answer) => answer && done(answer),
    failed,
  });
  if (!('PublicKeyCredential' in window)) return null;
  return (
    <Button className="w-full" pending={use.isPending} onClick={() => use.mutate()}>
      Use a passkey
    </Button>
  );
}

interface CodeFieldProps {
  readonly label?: string;
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
