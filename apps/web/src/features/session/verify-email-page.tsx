import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { messageOf } from '../../lib/api/api-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { AccountPage } from './account-page.tsx';
import { useVerifyEmail } from './password.queries.ts';

const expired = 'This verification link is invalid or has expired. Please ask for a new one.';

/** Target of the link in the verification email. The page, not the link, verifies. */
export default function VerifyEmailPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { mutate, isSuccess, error, isPending } = useVerifyEmail();
  const asked = useRef(false);

  useEffect(() => {
    if (token === '' || asked.current) return;
    asked.current = true;
    mutate({ body: { token } });
  }, [token, mutate]);

  if (isSuccess) {
    return (
      <AccountPage title="Email verified" description="Thank you. Your email address is verified.">
        <ButtonLink href="/" className="w-full">
          Continue
        </ButtonLink>
      </AccountPage>
    );
  }
  if (token === '' || error !== null) {
    return (
      <AccountPage
        title="Email not verified"
        description={token === '' ? expired : messageOf(error, expired)}
      >
        <p className="mb-6 text-ink-soft">
          Sign in and use the banner at the top to get a new link. Your account works either way.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/">Go to dashboard</ButtonLink>
          {token === '' ? null : (
            <Button
              variant="outline"
              pending={isPending}
              onClick={() => mutate({ body: { token } })}
            >
              Try again
            </Button>
          )}
        </div>
      </AccountPage>
    );
  }
  return <PageSpinner label="Verifying your email address" />;
}
