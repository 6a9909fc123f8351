import { encode } from 'uqr';
import { ApiError } from '../../lib/api/api-error.ts';
import { showFailure } from '../../lib/toast.ts';
import { useSentForm } from '../../lib/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButtons } from '../../ui/confirm-dialog.tsx';
import { CopiedText } from '../../ui/copied-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';

/** What an authenticator app needs to make the account's codes. */
export interface AuthenticatorSecret {
  readonly secret: string;
  readonly uri: string;
}

interface AuthenticatorDialogProps extends AuthenticatorSecret {
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Hands the secret to an app, whose first code adds it to the account. */
export function AuthenticatorDialog({ secret, uri, onAdded, onClose }: AuthenticatorDialogProps) {
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
