import type { ServerEvent } from '@pfs/wire/events';
import type { CurrentUser } from '@pfs/wire/session';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { ConnectionBanner } from '../features/connection/public.ts';
import { isDeleting } from '../features/remittances/delete-remittance.queries.ts';
import { HiddenAmounts, SessionGuard } from '../features/screen-privacy/public.ts';
import { VerificationBanner } from '../features/session/verification-banner.tsx';
import { AnnouncementBanner } from '../features/system/announcement-banner.tsx';
import { call } from '../lib/api.ts';
import { useServerEvents } from '../lib/events.ts';
import { refreshAll, refreshTold } from '../lib/refresh.ts';
import { noteLeaving } from '../lib/session-end.ts';
import { useUnauthorized } from '../lib/unauthorized.ts';
import { Footer } from '../ui/footer.tsx';
import { Banner } from '../ui/notice.tsx';
import { ApprovalBanner } from './approval-banner.tsx';
import { lateBanner } from './late-banner.tsx';
import { usePrefetchOnIntent } from './prefetch-on-intent.ts';
import { ShellHeader } from './shell-header.tsx';
import { ShortcutKeys } from './shortcut-keys.tsx';

const GuestBanner = lateBanner(async () => ({
  default: (await import('./guest-banner.tsx')).GuestBanner,
}));
const PlanBanner = lateBanner(async () => ({
  default: (await import('../features/subscriptions/plan-banner.tsx')).PlanBanner,
}));

/** A desk has all of the window, and nothing above it that does not matter to its work. */
const deskPath = /^\/remittances\/[^/]+\/review$/;

export interface ShellProps {
  readonly user: CurrentUser;
  readonly children: ReactNode;
}

/** What surrounds every screen of a signed-in person. */
export default function Shell({ user, children }: ShellProps) {
  const queryClient = useQueryClient();
  const refetch = useCallback(
    (event: ServerEvent | undefined) => {
      // A look that began or ended in another window cut the stream off too.
      if (event === undefined) return void refreshAll(queryClient);
      // The news of a deletion may come before its answer, while the deleted file is still open.
      if (event.changed.includes('files') && isDeleting(queryClient)) return;
      void refreshTold(queryClient, event.changed);
    },
    [queryClient],
  );
  useServerEvents({ userId: user.id, onHint: refetch, onRefused: useLeaveWhenOver() });
  usePrefetchOnIntent(user);
  const isDesk = deskPath.test(useLocation()[0]);
  if (useIsSomebodyElse(user)) return null;
  return (
    <>
      <HiddenAmounts />
      <SessionGuard user={user} />
      <ShortcutKeys />
      <a
        href="#main"
        className={clsx(
          'absolute top-2 left-2 z-50 -translate-y-20 rounded-card bg-accent px-4 py-2',
          'text-on-accent focus:translate-y-0',
        )}
      >
        Skip to the content
      </a>
      <ShellHeader user={user} />
      <AnnouncementBanner />
      <PharmacyBanner user={user} isDesk={isDesk} />
      <VerificationBanner user={user} />
      {isDesk ? null : <PlanBanner user={user} />}
      <main
        id="main"
        tabIndex={-1}
        className={clsx(
          'mx-auto flex w-full flex-1 flex-col px-4 outline-none',
          isDesk ? 'py-3' : 'max-w-[80rem] py-6 sm:px-6 lg:py-8',
        )}
      >
        {children}
      </main>
      <Footer />
      <ConnectionBanner />
    </>
  );
}

/**
 * Somebody else signed in, in another window: all starts over, so that nothing which was fetched
 * for one person is seen by the other. Whoever left before is here again.
 */
function useIsSomebodyElse({ id }: CurrentUser): boolean {
  const [before] = useState(id);
  const isOther = id !== before;
  useEffect(() => {
    noteLeaving(false);
    if (isOther) window.location.assign('/');
  }, [isOther]);
  return isOther;
}

/** A page whose session ended elsewhere, or of itself, does not go on showing what it showed. */
function useLeaveWhenOver(): () => void {
  const leaveIfUnauthorized = useUnauthorized('/auth');
  return useCallback(
    () => void call('GET /api/auth/user').catch(leaveIfUnauthorized),
    [leaveIfUnauthorized],
  );
}

function PharmacyBanner({ user, isDesk }: { user: CurrentUser; isDesk: boolean }) {
  const { lookingAt, organization } = user;
  if (lookingAt || organization === null) return <GuestBanner user={user} />;
  if (organization.approvalStatus === 'pending') return <ApprovalBanner {...organization} />;
  if (organization.isDemo && !isDesk) {
    return (
      <Banner>This is the demo pharmacy. Its figures are made up; change what you like.</Banner>
    );
  }
  return null;
}
