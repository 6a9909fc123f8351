import type { CurrentUser } from '@pfs/wire/session';
import { Link, useLocation } from 'wouter';
import { ImpersonationBanner } from '../features/impersonation/public.tsx';
import { useNoPharmacyReason } from '../lib/session/no-pharmacy-reason.ts';
import { Banner } from '../ui/notice.tsx';

/** During an impersonation, whose screens these are; without a pharmacy, why they are empty. */
export function GuestBanner({ user }: { readonly user: CurrentUser }) {
  if (user.lookingAt !== null) return <ImpersonationBanner impersonation={user.lookingAt} />;
  return <NoPharmacyBanner user={user} />;
}

/** Says why a pharmacy's screens are empty and disabled, and what to do about it. */
function NoPharmacyBanner({ user }: { readonly user: CurrentUser }) {
  const [path] = useLocation();
  const why = useNoPharmacyReason();
  if (why === undefined || path.startsWith('/admin/')) return null;
  return (
    <Banner>
      {why}{' '}
      {user.role === 'super_admin' ? (
        <>
          To see a pharmacy’s screens, choose View as under{' '}
          <Link href="/admin/super?tab=organizations" className="font-medium text-accent underline">
            Organizations &amp; Plans
          </Link>
          .
        </>
      ) : (
        'Ask your pharmacy’s administrator to invite your email address, then join with this account.'
      )}
    </Banner>
  );
}
