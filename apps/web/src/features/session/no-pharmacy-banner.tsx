import type { CurrentUser } from '@pfs/wire/session';
import { Link, useLocation } from 'wouter';
import { useWhyNoPharmacy } from '../../lib/session/no-pharmacy.ts';
import { Banner } from '../../ui/notice.tsx';

const wayOut = '/admin/super?tab=organizations';

/** Says over the screens of pharmacies why they are empty and off, and the way out of that. */
export function NoPharmacyBanner({ user }: { readonly user: CurrentUser }) {
  const [path] = useLocation();
  const why = useWhyNoPharmacy();
  if (why === undefined || path.startsWith('/admin/')) return null;
  return (
    <Banner>
      {why}{' '}
      {user.role === 'super_admin' ? (
        <>
          To see a pharmacy’s screens, choose View as under{' '}
          <Link href={wayOut} className="font-medium text-accent underline">
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
