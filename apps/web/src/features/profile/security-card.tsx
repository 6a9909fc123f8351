import type { SignInMethods } from '@pfs/wire/second-factor';
import type { CurrentUser } from '@pfs/wire/session';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routeQuery } from '../../lib/api/query-options.ts';
import { useChange } from '../../lib/api/use-change.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Instant } from '../../ui/day.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { factorPaths, useAddAuthenticator } from './use-add-authenticator.tsx';

/** The account's authenticator app and recovery codes. */
export function SecurityCard({ user }: { readonly user: CurrentUser }) {
  const adding = useAddAuthenticator(user.email);
  const query = useQuery(routeQuery('GET /api/auth/sign-in-methods'));
  return (
    <CardSection
      title="Security"
      description="An authenticator app on your phone protects your account even if someone has your password."
    >
      <div className="px-5 pb-5">
        <QueryState
          query={query}
          what="your security settings"
          loading={<Skeleton className="h-20 w-full" />}
        >
          {(methods) =>
            methods.authenticatorAddedAt === null ? (
              <div className="flex flex-col items-start gap-3">
                <p className="text-ink-soft">You sign in with your password only.</p>
                {adding.button}
              </div>
            ) : (
              <Added {...methods} addedAt={methods.authenticatorAddedAt} email={user.email} />
            )
          }
        </QueryState>
        {adding.dialogs}
      </div>
    </CardSection>
  );
}

interface AddedProps extends Pick<SignInMethods, 'recoveryCodesLeft' | 'isRequired'> {
  readonly addedAt: string;
  readonly email: string;
}

/** Below this many, the card asks for new ones. */
const fewCodes = 3;

function Added({ addedAt, recoveryCodesLeft, isRequired, email }: AddedProps) {
  const [open, setOpen] = useState<'codes' | 'removal'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setOpen(undefined);
  const isFew = recoveryCodesLeft < fewCodes;
  return (
    <div className="flex flex-col gap-3">
      <p>
        Authenticator app added <Instant value={addedAt} />
        <span className={isFew ? 'block text-warn' : 'block text-ink-soft'}>
          {recoveryCodesLeft === 1
            ? '1 recovery code'
            : `${formatCount(recoveryCodesLeft)} recovery codes`}{' '}
          left.{isFew ? ' Make new ones soon.' : ''}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => setOpen('codes')}>
          New Recovery Codes
        </Button>
        {isRequired ? null : (
          <Button variant="ghost" onClick={() => setOpen('removal')}>
            Remove
          </Button>
        )}
      </div>
      {isRequired ? (
        <p className="text-xs text-ink-faint">
          Your account must have one, so you can’t remove it. If you get a new phone, ask an
          administrator to reset it.
        </p>
      ) : null}
      {open === 'codes' ? <NewCodesDialog onMade={setCodes} onClose={close} /> : null}
      {open === 'removal' ? <RemovalDialog onClose={close} /> : null}
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
  const make = useChange('POST /api/auth/recovery-codes', {
    refresh: factorPaths,
    done: ({ recoveryCodes }) => {
      onClose();
      onMade(recoveryCodes);
    },
    failed: showFailure('Error', 'Your recovery codes are unchanged. Please try again.'),
  });
  return (
    <ConfirmDialog
      title="Make new recovery codes?"
      confirm="Make New Codes"
      pending={make.isPending}
      onConfirm={() => make.mutate()}
      onClose={onClose}
    >
      You get ten new codes. The old ones stop working.
    </ConfirmDialog>
  );
}

function RemovalDialog({ onClose }: { readonly onClose: () => void }) {
  const remove = useChange('DELETE /api/auth/authenticator', {
    refresh: factorPaths,
    done: () => {
      onClose();
      showToast({
        title: 'Authenticator app removed',
        description: 'You sign in with your password only.',
      });
    },
    failed: showFailure('Error', 'The authenticator app couldn’t be removed.'),
  });
  return (
    <ConfirmDialog
      title="Remove your authenticator app?"
      confirm="Remove"
      variant="destructive"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      Your password alone will be enough to sign in. Your recovery codes stop working, too.
    </ConfirmDialog>
  );
}
