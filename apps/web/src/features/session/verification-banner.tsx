import type { CurrentUser } from '@pfs/wire/session';
import { Banner } from '../../ui/notice.tsx';
import { useSendVerification } from './password.queries.ts';

/** Stands above every screen until the address is verified; it blocks nothing. */
export function VerificationBanner({ user }: { readonly user: CurrentUser }) {
  const send = useSendVerification();
  if (user.isEmailVerified) return null;
  return (
    <Banner>
      Please verify your email address. We sent a link to{' '}
      <span className="wrap-anywhere">{user.email}</span>.{' '}
      <button
        type="button"
        disabled={send.isPending}
        onClick={() => send.mutate()}
        className="font-medium text-accent underline disabled:opacity-60"
      >
        {send.isPending ? 'Sending...' : 'Send again'}
      </button>
    </Banner>
  );
}
