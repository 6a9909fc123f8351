import { useCurrentUser } from '../../lib/session/session.ts';
import { UnauthorizedRedirect } from '../../lib/session/unauthorized-redirect.ts';
import { useLogout } from '../../lib/session/use-logout.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Banner } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useAddFactor } from './use-add-factor.tsx';

/** Replaces every screen while the account must have a second factor and has none. */
export default function SecondFactorPage() {
  const user = useCurrentUser();
  const logout = useLogout();
  const adding = useAddFactor(user.email);
  return (
    <>
      <UnauthorizedRedirect />
      <Banner tone="warn">Your account needs a second factor. Add one to continue.</Banner>
      <div className="mx-auto w-full max-w-xl px-4 py-6 sm:px-6 lg:py-8">
        <PageHeader
          title="Add a Second Factor"
          description={user.email}
          actions={
            <Button variant="outline" pending={logout.isPending} onClick={() => logout.mutate()}>
              Logout
            </Button>
          }
        />
        <Card className="flex flex-col items-start gap-4 p-5">
          <p className="text-ink-soft">
            {user.organization?.name ?? 'The platform'} requires it to protect patient and payment
            data. After your password, you’ll use a passkey or enter a code from an app on your
            phone.
          </p>
          <p className="text-ink-soft">
            A passkey uses your device’s fingerprint, face, or PIN, or a security key. For codes,
            install an app such as Google Authenticator or Microsoft Authenticator.
          </p>
          <div className="flex flex-wrap gap-2">
            {adding.addPasskey}
            {adding.addApp}
          </div>
          {adding.dialogs}
        </Card>
      </div>
    </>
  );
}
