import { useCurrentUser } from '../../lib/session/session.ts';
import { UnauthorizedRedirect } from '../../lib/session/unauthorized-redirect.ts';
import { useLogout } from '../../lib/session/use-logout.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Banner } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useAddAuthenticator } from './use-add-authenticator.tsx';

/** Replaces every screen while the account must have a second factor and has none. */
export default function SecondFactorPage() {
  const user = useCurrentUser();
  const logout = useLogout();
  const adding = useAddAuthenticator(user.email);
  return (
    <>
      <UnauthorizedRedirect />
      <Banner tone="warn">Your account needs an authenticator app. Add one to continue.</Banner>
      <div className="mx-auto w-full max-w-xl px-4 py-6 sm:px-6 lg:py-8">
        <PageHeader
          title="Add an Authenticator App"
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
            data. After your password, you’ll enter a code from an app on your phone.
          </p>
          <p className="text-ink-soft">
            No app yet? Install one from your phone’s app store, such as Google Authenticator or
            Microsoft Authenticator.
          </p>
          {adding.button}
          {adding.dialogs}
        </Card>
      </div>
    </>
  );
}
