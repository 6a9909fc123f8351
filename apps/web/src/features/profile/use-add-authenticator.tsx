import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { refreshPaths, useChange } from '../../lib/api/use-change.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { AuthenticatorDialog, type AuthenticatorSecret } from './authenticator-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** What shows an account's second factor, and what waits for it. */
export const factorPaths = ['/api/auth/sign-in-methods', '/api/auth/user'] as const;

interface Adding {
  readonly button: ReactNode;
  /** Shown apart: the button goes once the app is added, and the codes must not go with it. */
  readonly dialogs: ReactNode;
}

/** Adds an authenticator app, from the QR code to the saved recovery codes. */
export function useAddAuthenticator(email: string): Adding {
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState<AuthenticatorSecret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = useChange('POST /api/auth/authenticator', {
    done: setSecret,
    failed: showFailure('Error', 'The authenticator app couldn’t be added.'),
  });
  const button = (
    <Button pending={begin.isPending} onClick={() => begin.mutate()}>
      Add Authenticator App
    </Button>
  );
  const dialogs = (
    <>
      {secret && (
        <AuthenticatorDialog
          {...secret}
          onAdded={(made) => {
            setSecret(undefined);
            setCodes(made);
          }}
          onClose={() => setSecret(undefined)}
        />
      )}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          email={email}
          onSaved={() => {
            setCodes(undefined);
            // Not before: what then appears may replace the codes.
            void refreshPaths(queryClient, factorPaths);
            showToast({
              title: 'Authenticator app added',
              description: 'From now on, signing in also takes a code.',
            });
          }}
        />
      )}
    </>
  );
  return { button, dialogs };
}
