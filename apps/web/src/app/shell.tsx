import type { ServerEvent } from '@pfs/wire/events';
import type { CurrentUser } from '@pfs/wire/session';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import { ConnectionBanner } from '../features/connection/public.ts';
import { isDeleting } from '../features/remittances/delete-remittance.queries.ts';
import { HiddenAmounts, SessionGuard } from '../features/screen-privacy/public.ts';
import { VerificationBanner } from '../features/session/verification-banner.tsx';
import { AnnouncementBanner } from '../features/system/announcement-banner.tsx';
import { call } from '../lib/api/call.ts';
import { useServerEvents } from '../lib/api/events.ts';
import { useSheetAsked } from '../lib/shortcuts/shortcuts.ts';
import { refreshAll, refreshTold } from '../lib/api/refresh.ts';
import { noteLeaving } from '../lib/session/session-end.ts';
import { useUnauthorized } from '../lib/session/unauthorized.ts';
import { useShortcut } from '../lib/shortcuts/use-shortcut.ts';
import { Footer } from '../ui/footer.tsx';
import { Banner } from '../ui/notice.tsx';
import { ShellHeader } from './shell-header.tsx';
import { useLatePiece } from './use-late-piece.ts';

/** Figures that came this recently are not asked for again because their link is pointed at. */
const freshMilliseconds = 10_000;

type Prefetch = (queryClient: QueryClient) => Promise<void>;

const ofDashboard: Prefetch = async (queryClient) => {
  const { dashboardQuery } = await import('../features/dashboard/dashboard.queries.ts');
  return queryClient.prefetchQuery(ifOld(dashboardQuery(undefined)));
};

/**
 * The first question of a screen, as its page asks it: one cheap look at totals or a short list,
 * which changes nothing.
 */
const firstQueries: ReadonlyMap<string, Prefetch> = new Map([
  ['/', ofDashboard],
  ['/dashboard', ofDashboard],
  [
    '/upload',
    async (queryClient) => {
      const { remittancesQuery } = await import('../features/remittances/remittances.queries.ts');
      return queryClient.prefetchQuery(ifOld(remittancesQuery));
    },
  ],
  [
    '/analytics',
    async (queryClient) => {
      const { analyticsQuery } = await import('../features/analytics/analytics.queries.ts');
      return queryClient.prefetchQuery(ifOld(analyticsQuery({})));
    },
  ],
  [
    '/vendor-audit',
    async (queryClient) => {
      const { vendorsQuery } = await import('../features/vendors/vendors.queries.ts');
      return queryClient.prefetchQuery(ifOld(vendorsQuery));
    },
  ],
]);

function ifOld<Query extends object>(query: Query) {
  return { ...query, staleTime: freshMilliseconds };
}

/**
 * Asks for the first figures of a screen as soon as its link is pointed at. Not while somebody
 * looks at another's pharmacy: they ask for what they open, and for nothing beside it.
 */
export function usePrefetchOnIntent({ organization, lookingAt }: CurrentUser): void {
  const queryClient = useQueryClient();
  const isOwn = organization !== null && lookingAt === null;
  useEffect(() => {
    if (!isOwn) return;
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      const path = link?.getAttribute('href') ?? '';
      // A screen whose code does not come says so itself once it is opened.
      if (path !== window.location.pathname)
        firstQueries
          .get(path)?.(queryClient)
          .catch(() => undefined);
    };
    document.addEventListener('pointerover', prefetch, { passive: true });
    document.addEventListener('focusin', prefetch);
    return () => {
      document.removeEventListener('pointerover', prefetch);
      document.removeEventListener('focusin', prefetch);
    };
  }, [isOwn, queryClient]);
}

const loadSheet = () => import('../features/shortcuts/shortcut-sheet.tsx');

/** The sheet of keys, from every screen. */
function ShortcutKeys() {
  const { Open: Sheet, open, close } = useLatePiece(loadSheet);
  useSheetAsked(open);
  useShortcut({
    key: '?',
    words: 'Show keyboard shortcuts',
    run: () => {
      open();
      return true;
    },
  });
  return Sheet === undefined ? null : <Sheet onClose={close} />;
}

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
        Skip to main content
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
    return <Banner>Demo pharmacy with sample data. Feel free to explore.</Banner>;
  }
  return null;
}

/**
 * A banner that few people ever see: its code comes after what everybody sees. Where it cannot come
 * the page does without, for what it says stands on a screen of its own as well.
 */
function lateBanner<Props extends object>(
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
  /** No file is taken before the pharmacy is approved. */
  readonly filesWait: boolean;
}

/** What the wait for an approval means: what goes on, what does not, and who hears when it ends. */
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
