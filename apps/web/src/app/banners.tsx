import type { CurrentUser } from '@pfs/wire/session';
import { type ComponentType, lazy, Suspense } from 'react';
import { useSendVerification } from '../features/session/password.queries.ts';
import { Banner } from '../ui/notice.tsx';

const GuestBanner = lazyBanner(async () => ({
  default: (await import('./guest-banner.tsx')).GuestBanner,
}));
export const PlanBanner = lazyBanner(async () => ({
  default: (await import('../features/subscriptions/plan-banner.tsx')).PlanBanner,
}));

export function PharmacyBanner({ user, isDesk }: { user: CurrentUser; isDesk: boolean }) {
  const { lookingAt, organization } = user;
  if (lookingAt || organization === null) return <GuestBanner user={user} />;
  if (organization.approvalStatus === 'pending') return <ApprovalBanner {...organization} />;
  if (organization.isDemo && !isDesk) {
    return <Banner>Demo pharmacy with sample data. Feel free to explore.</Banner>;
  }
  return null;
}

/**
 * A banner that few people see, so its code is loaded later. If it cannot be loaded the page goes
 * without: a screen of its own says the same.
 */
function lazyBanner<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Late = lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })));
  return (props) => (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
}

interface ApprovalBannerProps {
  /** Files are not processed before the pharmacy is approved. */
  readonly filesWait: boolean;
}

/** What works before the approval, what does not, and who is notified. */
export function ApprovalBanner({ filesWait }: ApprovalBannerProps) {
  return (
    <Banner tone="warn">
      <b>Your pharmacy is awaiting approval</b>.{' '}
      {filesWait
        ? 'You can’t upload files until then, and emailed files are held.'
        : 'You can use everything in your plan in the meantime.'}{' '}
      We’ll email your administrators when it’s approved.
    </Banner>
  );
}

/** Shown on every screen until the address is verified; it blocks nothing. */
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
