import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { refreshPaths, useChange, useTask } from '../../lib/api/use-change.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButtons } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { AuthenticatorDialog, type AuthenticatorSecret } from './authenticator-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { deviceWords } from './sessions-card.tsx';

/** What shows an account's second factor, and what waits for it. */
export const factorPaths = ['/api/auth/sign-in-methods', '/api/auth/user'] as const;

interface Adding {
  readonly addApp: ReactNode;
  /** Null where the browser has no passkeys. */
  readonly addPasskey: ReactNode;
  /** Shown apart: a button goes once its factor is added, and the codes must not go with it. */
  readonly dialogs: ReactNode;
}

type Open =
  | ({ readonly is: 'app' } & AuthenticatorSecret)
  | { readonly is: 'passkey' }
  | { readonly is: 'codes'; readonly codes: readonly string[]; readonly added: Added };

type Added = keyof typeof addedTexts;

const addedTexts = {
  app: {
    title: 'Authenticator app added',
    description: 'From now on, signing in also takes a code.',
  },
  passkey: {
    title: 'Passkey added',
    description: 'You can sign in with it. After your password, it’s asked for.',
  },
} as const;

/** Adds an authenticator app or a passkey, up to the saved recovery codes that the first brings. */
export function useAddFactor(email: string): Adding {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const begin = useChange('POST /api/auth/authenticator', {
    done: (secret) => setOpen({ is: 'app', ...secret }),
    failed: showFailure('Error', 'The authenticator app couldn’t be added.'),
  });
  function finish(added: Added): void {
    close();
    // Not before: what then appears may replace the codes.
    void refreshPaths(queryClient, factorPaths);
    showToast(addedTexts[added]);
  }
  const onAdded = (added: Added) => (codes: readonly string[]) => {
    if (codes.length === 0) finish(added);
    else setOpen({ is: 'codes', codes, added });
  };
  const addApp = (
    <Button pending={begin.isPending} onClick={() => begin.mutate()}>
      Add Authenticator App
    </Button>
  );
  const addPasskey =
    'PublicKeyCredential' in window ? (
      <Button onClick={() => setOpen({ is: 'passkey' })}>Add Passkey</Button>
    ) : null;
  const dialogs = (
    <>
      {open?.is === 'app' ? (
        <AuthenticatorDialog {...open} onAdded={onAdded('app')} onClose={close} />
      ) : null}
      {open?.is === 'passkey' ? (
        <PasskeyDialog onAdded={onAdded('passkey')} onClose={close} />
      ) : null}
      {open?.is === 'codes' ? (
        <RecoveryCodesDialog codes={open.codes} email={email} onSaved={() => finish(open.added)} />
      ) : null}
    </>
  );
  return { addApp, addPasskey, dialogs };
}

interface PasskeyDialogProps {
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Names a passkey, and has the browser make it. */
function PasskeyDialog({ onAdded, onClose }: PasskeyDialogProps) {
  const add = useTask(
    async (name: string) => {
      const { makePasskey } = await import('../../lib/passkeys.ts');
      const passkey = await makePasskey();
      return passkey && call('POST /api/auth/passkeys', { body: { name, passkey } });
    },
    {
      done: (added) => {
        if (added !== undefined) return onAdded(added.recoveryCodes);
        showToast({
          title: 'Nothing was added',
          description: 'You canceled, or it took too long.',
        });
      },
      failed: (error) => {
        form.showServerErrors(error);
        showFailure('Not added', 'The passkey was not added. Please try again.')(error);
      },
    },
  );
  const form = useCheckedForm({
    loadSchema: async () => (await import('@pfs/wire/passkeys')).passkeyNameBody,
    onValid: ({ name }) => add.mutate(name),
  });
  return (
    <Dialog
      title="Add Passkey"
      description="Your device or security key then asks for your fingerprint, face, or PIN."
      onClose={onClose}
    >
      <Form label="Add Passkey" form={form}>
        <Field
          label="Name"
          name="name"
          maxLength={60}
          defaultValue={deviceWords(navigator.userAgent)}
          hint="To tell it from your other passkeys."
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" pending={add.isPending}>
            {add.isPending ? 'Adding...' : 'Continue'}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
