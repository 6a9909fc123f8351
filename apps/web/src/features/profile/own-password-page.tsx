import { useCurrentUser } from '../../lib/session/session.ts';
import { UnauthorizedRedirect } from '../../lib/session/unauthorized-redirect.ts';
import { useLogout } from '../../lib/session/use-logout.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PasswordCard } from './password-card.tsx';

/** Replaces every screen while the password is one that somebody else set. */
export default function OwnPasswordPage() {
  const user = useCurrentUser();
  const logout = useLogout();
  return (
    <>
      <UnauthorizedRedirect />
      <Banner tone="warn">An administrator set your password. Choose a new one to continue.</Banner>
      <div className="mx-auto w-full max-w-xl px-4 py-6 sm:px-6 lg:py-8">
        <PageHeader
          title="Choose a New Password"
          description={user.email}
          actions={
            <Button variant="outline" pending={logout.isPending} onClick={() => logout.mutate()}>
              Logout
            </Button>
          }
        />
        <PasswordCard email={user.email} />
      </div>
    </>
  );
}
