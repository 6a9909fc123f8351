import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { routeQuery } from '../../lib/api/query-options.ts';
import { useChange } from '../../lib/api/use-change.ts';
import { currentUserQuery } from '../../lib/session/session.ts';
import { showFailure } from '../../lib/toast.ts';
import { useSentForm } from '../../lib/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButtons } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CodeField, PasskeyButton } from './second-step.tsx';

interface ConfirmProps {
  /** Whether the person has confirmed, or canceled. */
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/** Asks for the password, or for a code or passkey if the account has a second factor. */
export default function ConfirmItIsYou({ onAnswer }: ConfirmProps) {
  const methods = useQuery(routeQuery('GET /api/auth/sign-in-methods'));
  return (
    <Dialog
      title="Confirm it’s you"
      description="For your security. We won’t ask again for 15 minutes."
      onClose={() => onAnswer(false)}
    >
      <QueryState
        query={methods}
        what="how you sign in"
        loading={<Skeleton className="h-28 w-full" />}
      >
        {({ authenticatorAddedAt, passkeys, hasPassword }) =>
          authenticatorAddedAt === null && passkeys.length === 0 && !hasPassword ? (
            <ConfirmAtProvider onAnswer={onAnswer} />
          ) : (
            <ConfirmForm
              hasApp={authenticatorAddedAt !== null}
              hasPasskey={passkeys.length > 0}
              onAnswer={onAnswer}
            />
          )
        }
      </QueryState>
    </Dialog>
  );
}

/** For people without a password: they sign in again, and come back to this screen. */
function ConfirmAtProvider({ onAnswer }: ConfirmProps) {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  const start = useChange('POST /api/auth/single-sign-on', {
    done: ({ url }) => window.location.assign(url),
    failed: showFailure('Not confirmed'),
  });
  const { pathname, search } = window.location;
  const email = user?.email ?? '';
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">
        Sign in again at your pharmacy’s sign-in provider. You’ll come back to this screen; what
        you’ve typed isn’t kept.
      </p>
      <DialogButtons onCancel={() => onAnswer(false)}>
        <Button
          pending={start.isPending}
          onClick={() =>
            start.mutate({ body: { email, confirms: true, returnTo: pathname + search } })
          }
        >
          Continue
        </Button>
      </DialogButtons>
    </div>
  );
}

/** What is typed, under the rules of the forms that ask for the same. */
const schemas = {
  password: async () => (await import('@pfs/wire/session')).loginBody.pick({ password: true }),
  code: async () => (await import('@pfs/wire/second-factor')).addAuthenticatorBody,
};

type Typed = { readonly password: string } | { readonly code: string };

interface ConfirmFormProps extends ConfirmProps {
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

function ConfirmForm({ hasApp, hasPasskey, onAnswer }: ConfirmFormProps) {
  const by = hasApp || hasPasskey ? 'code' : 'password';
  const failed = (error: unknown) => {
    if (error instanceof ApiError && error.fields[by] !== undefined) return;
    showFailure('Not confirmed')(error);
  };
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  const form = useSentForm<'POST /api/auth/confirm', Typed>({
    loadSchema: schemas[by],
    route: 'POST /api/auth/confirm',
    toCall: (body) => ({ body }),
    done: () => onAnswer(true),
    failed,
  });
  return (
    <Form label="Confirm it’s you" form={form}>
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      {hasPasskey ? (
        <PasskeyButton
          ask={() => call('POST /api/auth/confirm/challenge')}
          send={(passkey) => call('POST /api/auth/confirm', { body: { passkey } })}
          done={() => onAnswer(true)}
          failed={failed}
        />
      ) : null}
      {by === 'code' ? (
        <CodeField
          autoFocus={!hasPasskey}
          {...(hasApp
            ? { hint: 'From your authenticator app, or a recovery code.' }
            : { label: 'Recovery code' })}
        />
      ) : (
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          autoFocus
        />
      )}
      <DialogButtons onCancel={() => onAnswer(false)}>
        <Button type="submit" pending={form.isPending}>
          {form.isPending ? 'Confirming...' : 'Confirm'}
        </Button>
      </DialogButtons>
    </Form>
  );
}
