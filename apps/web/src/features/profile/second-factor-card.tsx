import type { Passkey } from '@pfs/wire/passkeys';
import type { SignInMethods } from '@pfs/wire/second-factor';
import type { CurrentUser } from '@pfs/wire/session';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { routeQuery } from '../../lib/api/query-options.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { ConfirmChange } from '../../ui/confirm-dialog.tsx';
import { Instant } from '../../ui/day.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import { factorPaths, RecoveryCodesDialog, useAddFactor } from './use-add-factor.tsx';

/** The account's passkeys, authenticator app and recovery codes. */
export function SecondFactorCard({ user }: { readonly user: CurrentUser }) {
  const adding = useAddFactor(user.email);
  const query = useQuery(routeQuery('GET /api/auth/sign-in-methods'));
  return (
    <CardSection
      title="Passkeys and Second Factor"
      description="A passkey or an authenticator app protects your account even if someone has your password. A passkey also signs you in without it."
    >
      <div className="flex flex-col gap-4 px-5 pb-5">
        <QueryState
          query={query}
          what="how you sign in"
          loading={<Skeleton className="h-20 w-full" />}
        >
          {(methods) => (
            <>
              <Factors methods={methods} />
              <div className="flex flex-wrap gap-2">
                {adding.addPasskey}
                {methods.authenticatorAddedAt === null ? adding.addApp : null}
              </div>
              {methods.passkeys.length > 0 || methods.authenticatorAddedAt !== null ? (
                <RecoveryCodes left={methods.recoveryCodesLeft} email={user.email} />
              ) : null}
            </>
          )}
        </QueryState>
        {adding.dialogs}
      </div>
    </CardSection>
  );
}

type Open =
  | { readonly is: 'renaming' | 'removing'; readonly of: Passkey }
  | { readonly is: 'removing_app' };

const withoutFactor = (hasPassword: boolean) =>
  hasPassword
    ? 'You sign in with your password only.'
    : 'You sign in only at your pharmacy’s sign-in provider.';

function Factors({ methods }: { readonly methods: SignInMethods }) {
  const { authenticatorAddedAt, passkeys, hasPassword, isRequired } = methods;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const count = passkeys.length + (authenticatorAddedAt === null ? 0 : 1);
  if (count === 0) return <p className="text-ink-soft">{withoutFactor(hasPassword)}</p>;
  const isLast = count === 1;
  const mustStay = isRequired && isLast;
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {passkeys.map((of) => (
          <FactorRow
            key={of.id}
            name={of.name}
            actions={
              <>
                <RowButton
                  label="Rename"
                  name={`Rename ${of.name}`}
                  onClick={() => setOpen({ is: 'renaming', of })}
                />
                {mustStay ? null : (
                  <RowButton
                    label="Remove"
                    name={`Remove ${of.name}`}
                    onClick={() => setOpen({ is: 'removing', of })}
                  />
                )}
              </>
            }
          >
            Passkey · added <Instant value={of.addedAt} /> · <LastUse at={of.lastUsedAt} />
          </FactorRow>
        ))}
        {authenticatorAddedAt === null ? null : (
          <FactorRow
            name="Authenticator app"
            actions={
              mustStay ? null : (
                <RowButton
                  label="Remove"
                  name="Remove authenticator app"
                  onClick={() => setOpen({ is: 'removing_app' })}
                />
              )
            }
          >
            Added <Instant value={authenticatorAddedAt} />
          </FactorRow>
        )}
      </ul>
      {mustStay ? (
        <p className="text-xs text-ink-faint">
          Your account must have a second factor, so you can’t remove the last one. Add another one
          first, or ask an administrator to reset it.
        </p>
      ) : null}
      {open?.is === 'renaming' ? <RenameDialog of={open.of} onClose={close} /> : null}
      {open?.is === 'removing' ? (
        <RemovePasskeyDialog of={open.of} isLast={isLast} onClose={close} />
      ) : null}
      {open?.is === 'removing_app' ? <RemoveAppDialog isLast={isLast} onClose={close} /> : null}
    </>
  );
}

function LastUse({ at }: { readonly at: string | null }) {
  if (at === null) return 'never used';
  return (
    <>
      last used <Instant value={at} />
    </>
  );
}

interface FactorRowProps {
  readonly name: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

function FactorRow({ name, actions, children }: FactorRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-[0.8125rem] text-ink-faint">{children}</p>
      </div>
      <span className="flex flex-wrap gap-2">{actions}</span>
    </li>
  );
}

/** Below this many, the card asks for new ones. */
const fewCodes = 3;

function RecoveryCodes({ left, email }: { readonly left: number; readonly email: string }) {
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const isFew = left < fewCodes;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className={isFew ? 'text-warn' : 'text-ink-soft'}>
        {left === 1 ? '1 recovery code' : `${formatCount(left)} recovery codes`} left.
        {isFew ? ' Make new ones soon.' : ''}
      </p>
      <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
        New Recovery Codes
      </Button>
      {isAsking ? <NewCodesDialog onMade={setCodes} onClose={() => setAsking(false)} /> : null}
      {codes && (
        <RecoveryCodesDialog codes={codes} email={email} onSaved={() => setCodes(undefined)} />
      )}
    </div>
  );
}

interface NewCodesDialogProps {
  readonly onMade: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

function NewCodesDialog({ onMade, onClose }: NewCodesDialogProps) {
  return (
    <ConfirmChange
      route="POST /api/auth/recovery-codes"
      given={{}}
      refresh={factorPaths}
      done={({ recoveryCodes }) => onMade(recoveryCodes)}
      failed={showFailure('Error', 'Your recovery codes are unchanged. Please try again.')}
      title="Make new recovery codes?"
      confirm="Make New Codes"
      onClose={onClose}
    >
      You get ten new codes. The old ones stop working.
    </ConfirmChange>
  );
}

interface RemovalProps {
  /** Then the recovery codes go, too. */
  readonly isLast: boolean;
  readonly onClose: () => void;
}

const lastText =
  'Your password alone will be enough to sign in. Your recovery codes stop working, too.';

function RemoveAppDialog({ isLast, onClose }: RemovalProps) {
  return (
    <ConfirmChange
      route="DELETE /api/auth/authenticator"
      given={{}}
      refresh={factorPaths}
      done={({ message }) =>
        showToast({ title: 'Authenticator app removed', description: message })
      }
      failed={showFailure('Error', 'The authenticator app couldn’t be removed.')}
      title="Remove your authenticator app?"
      confirm="Remove"
      variant="destructive"
      onClose={onClose}
    >
      {isLast ? lastText : 'Its codes stop working. Your passkeys and recovery codes still work.'}
    </ConfirmChange>
  );
}

function RemovePasskeyDialog({ of, isLast, onClose }: RemovalProps & { readonly of: Passkey }) {
  return (
    <ConfirmChange
      route="DELETE /api/auth/passkeys/:id"
      given={{ params: { id: of.id } }}
      refresh={factorPaths}
      done={({ message }) => showToast({ title: 'Passkey removed', description: message })}
      failed={showFailure('Error', 'The passkey couldn’t be removed.')}
      title={`Remove “${of.name}”?`}
      confirm="Remove"
      variant="destructive"
      onClose={onClose}
    >
      This passkey no longer signs you in. You can delete it on your device, too.{' '}
      {isLast ? lastText : ''}
    </ConfirmChange>
  );
}

interface RenameProps {
  readonly of: Passkey;
  readonly onClose: () => void;
}

function RenameDialog({ of: { id, name }, onClose }: RenameProps) {
  return (
    <FormDialog
      title="Rename passkey"
      submit="Rename"
      submitting="Renaming..."
      loadSchema={async () => (await import('@pfs/wire/passkeys')).passkeyNameBody}
      route="PATCH /api/auth/passkeys/:id"
      toCall={(body) => ({ params: { id }, body })}
      refresh={factorPaths}
      done={() => {
        onClose();
        showToast({ title: 'Passkey renamed', description: 'It has its new name.' });
      }}
      failed={showFailure('Not renamed', 'The name is unchanged. Please try again.')}
      onClose={onClose}
    >
      <Field label="Name" name="name" maxLength={60} defaultValue={name} />
    </FormDialog>
  );
}
