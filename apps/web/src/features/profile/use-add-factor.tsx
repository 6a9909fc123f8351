import { useQueryClient } from '@tanstack/react-query';
import { Copy, Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { encode } from 'uqr';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { saveFile } from '../../lib/api/download.ts';
import { refreshPaths, useChange, useTask } from '../../lib/api/use-change.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { useSentForm } from '../../lib/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButtons } from '../../ui/confirm-dialog.tsx';
import { CopiedText, copyText } from '../../ui/copied-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
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

/** What an authenticator app needs to make the account's codes. */
interface AuthenticatorSecret {
  readonly secret: string;
  readonly uri: string;
}

interface AuthenticatorDialogProps extends AuthenticatorSecret {
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Hands the secret to an app, whose first code adds it to the account. */
function AuthenticatorDialog({ secret, uri, onAdded, onClose }: AuthenticatorDialogProps) {
  const form = useSentForm({
    loadSchema: async () => (await import('@pfs/wire/second-factor')).addAuthenticatorBody,
    route: 'POST /api/auth/authenticator/code',
    toCall: (body) => ({ body }),
    done: ({ recoveryCodes }) => onAdded(recoveryCodes),
    failed: (error) => {
      if (error instanceof ApiError && error.fields['code'] !== undefined) return;
      showFailure('Not added', 'The authenticator app was not added. Please try again.')(error);
    },
  });
  return (
    <Dialog title="Add Authenticator App" onClose={onClose}>
      <Form label="Add Authenticator App" form={form}>
        <p className="text-ink-soft">
          Scan this with an authenticator app, such as Google Authenticator or 1Password.
        </p>
        <QrCode text={uri} />
        <div>
          <p className="text-[0.8125rem] font-medium">Can’t scan it? Enter this setup key:</p>
          <CopiedText text={secret} shown={inGroups(secret)} what="the setup key" />
        </div>
        <Field
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          hint="The 6 digits that the app now shows."
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" pending={form.isPending}>
            {form.isPending ? 'Adding...' : 'Add'}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Modules of white around a code, without which some phones don't find it. */
const quietModules = 4;

/** Dark on white in both themes: many phones read nothing else. */
function QrCode({ text }: { readonly text: string }) {
  const { size, data } = encode(text, { ecc: 'L', border: quietModules });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-60 self-center rounded-card border border-line"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onSaved: () => void;
}

/** The one time that recovery codes are shown, until the person says that they are saved. */
export function RecoveryCodesDialog({ codes, email, onSaved }: RecoveryCodesDialogProps) {
  const text = `${codes.join('\n')}\n`;
  const heading = `Pharmacy Financial Suite: recovery codes of ${email}`;
  const file = `${heading}\nEach code works once.\n\n${text}`;
  return (
    <Dialog
      title="Save Your Recovery Codes"
      description="Sign in with one of these if you don’t have your phone. Each code works once. They’re shown only now."
    >
      <div className="flex flex-col gap-4">
        <ul className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-card bg-sunken px-4 py-3">
          {codes.map((code) => (
            <li key={code}>
              <code className="select-all">{code}</code>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => void copyText(text, 'Recovery codes')}>
            <Copy aria-hidden="true" />
            Copy
          </Button>
          <Button
            variant="outline"
            onClick={() => saveFile(new Blob([file], { type: 'text/plain' }), 'recovery-codes.txt')}
          >
            <Download aria-hidden="true" />
            Download
          </Button>
          <Button className="ml-auto" onClick={onSaved}>
            I Saved Them
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
