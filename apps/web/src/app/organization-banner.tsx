import type { CurrentUser } from '@pfs/wire/session';
import { LookingBanner } from '../features/looking-at/looking-banner.tsx';
import { NoPharmacyBanner } from '../features/session/no-pharmacy-banner.tsx';
import { ApprovalBanner } from './approval-banner.tsx';

/** What is out of the ordinary about the pharmacy whose screens these are. */
export function OrganizationBanner({ user }: { readonly user: CurrentUser }) {
  const { lookingAt, organization } = user;
  if (lookingAt !== null) return <LookingBanner look={lookingAt} />;
  if (organization === null) return <NoPharmacyBanner user={user} />;
  return <ApprovalBanner filesWait={organization.filesWait} />;
}
