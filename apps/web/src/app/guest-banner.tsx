import type { CurrentUser } from '@pfs/wire/session';
import { LookingBanner } from '../features/looking-at/looking-banner.tsx';
import { NoPharmacyBanner } from '../features/session/no-pharmacy-banner.tsx';

/** For who has no pharmacy of their own: whose screens they see, or why those are empty. */
export function GuestBanner({ user }: { readonly user: CurrentUser }) {
  if (user.lookingAt !== null) return <LookingBanner look={user.lookingAt} />;
  return <NoPharmacyBanner user={user} />;
}
