import type { CurrentUser } from '@pfs/wire/session';
import { Link } from 'wouter';
import { Banner } from '../../ui/notice.tsx';

/** Stands above every screen while somebody else knows the password; it blocks nothing. */
export function OwnPasswordBanner({ user }: { readonly user: CurrentUser }) {
  if (!user.mustChoosePassword) return null;
  return (
    <Banner tone="warn">
      An administrator set your password. Please{' '}
      <Link href="/profile" className="font-medium text-accent underline">
        choose your own password
      </Link>
      .
    </Banner>
  );
}
