import type { ServerEvent } from '@pfs/wire/events';
import type { CurrentUser } from '@pfs/wire/session';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import { isDeleting, remittancesQuery } from '../features/remittances/remittances.queries.ts';
import { HiddenAmounts, SessionGuard } from '../features/screen-privacy/public.ts';
import { useSendVerification } from '../features/session/password.queries.ts';
import { AnnouncementBanner } from '../features/system/system-notices.tsx';
import { call } from '../lib/api/call.ts';
import { checkConnection, useConnection } from '../lib/api/connection.ts';
import { useServerEvents } from '../lib/api/events.ts';
import { gatherChanges, refreshAll } from '../lib/api/refresh.ts';
import { formatInstant, formatTime } from '../lib/format/format-day.ts';
import { noteLeaving, startOver } from '../lib/session/session-end.ts';
import { handleUnauthorized } from '../lib/session/unauthorized.ts';
import { UnauthorizedRedirect } from '../lib/session/unauthorized-redirect.ts';
import { useShortcutSheetRequest } from '../lib/shortcuts/shortcuts.ts';
import { useShortcut } from '../lib/shortcuts/use-shortcut.ts';
import { Footer } from '../ui/footer.tsx';
import { Banner } from '../ui/notice.tsx';
import { Confirmation } from './confirmation.tsx';
import { ShellHeader } from './shell-header.tsx';
import { useLazyPart } from './use-lazy-part.ts';

const loadSheet = () => import('./shortcut-sheet.tsx');

/** Opens the list of keyboard shortcuts from every screen. */
function ShortcutKeys() {
  const { Open: Sheet, open, close } = useLazyPart(loadSheet);
  useShortcutSheetRequest(open);
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

/** The review desk uses the whole window and hides banners that do not concern it. */
const deskPath = /^\/remittances\/[^/]+\/review$/;

export interface ShellProps {
  readonly user: CurrentUser;
  readonly children: ReactNode;
}

/** The frame of every screen of a signed-in person. */
export default function Shell({ user, children }: ShellProps) {
  const queryClient = useQueryClient();
  const gather = useMemo(
    // The news of a deletion may come before its answer, while the deleted file is still open.
    () => gatherChanges(queryClient, () => isDeleting(queryClient)),
    [queryClient],
  );
  const refetch = useCallback(
    (event: ServerEvent | undefined) => {
      // An impersonation that started or ended in another window also breaks the stream.
      if (event === undefined) void refreshAll(queryClient);
      else gather(event.changed);
    },
    [queryClient, gather],
  );
  useServerEvents({ userId: user.id, onHint: refetch, onRefused: leaveWhenOver });
  usePrefetchOnIntent(user);
  const isDesk = deskPath.test(useLocation()[0]);
  if (useIsSomebodyElse(user)) return null;
  return (
    <>
      <UnauthorizedRedirect />
      <HiddenAmounts />
      <SessionGuard user={user} />
      <ShortcutKeys />
      <Confirmation />
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
 * If somebody else signed in, in another window, the page starts over, so that neither person sees
 * the other's data. Also clears the mark of an earlier logout.
 */
function useIsSomebodyElse({ id }: CurrentUser): boolean {
  const [before] = useState(id);
  const isOther = id !== before;
  useEffect(() => {
    noteLeaving(false);
    if (isOther) startOver();
  }, [isOther]);
  return isOther;
}

/** A page whose session ended, here or elsewhere, must not keep its data on screen. */
function leaveWhenOver(): void {
  void call('GET /api/auth/user').catch(handleUnauthorized);
}

/**
 * Shown while the server cannot be reached, with the time of the data on the screen. It stands
 * below the page, so that nothing moves when it comes and goes, and sticks to the window's lower
 * edge.
 */
function ConnectionBanner() {
  useCheckAfterFailedCalls();
  const connection = useConnection();
  return (
    <div role="status" className="sticky bottom-0 z-20 print:hidden">
      {connection.lost ? (
        <p
          className={clsx(
            'border-t border-warn-line bg-warn-soft px-4 py-2 text-center text-[0.8125rem]',
          )}
        >
          <TriangleAlert
            className="mr-2 inline size-4 align-text-bottom text-warn"
            aria-hidden="true"
          />
          {connection.offline ? 'You’re offline.' : 'We can’t reach the server.'} This data is from{' '}
          {contactText(connection.lastContactAt)} and may be out of date. This page will reconnect
          by itself.
        </p>
      ) : null}
    </div>
  );
}

function contactText(lastContactAt: number): string {
  const instant = new Date(lastContactAt);
  const isToday = instant.toDateString() === new Date().toDateString();
  return (isToday ? formatTime : formatInstant)(instant.toISOString());
}

/** A call without any answer is noticed sooner than a broken stream of events. */
function useCheckAfterFailedCalls(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const check = (event: { readonly type: string }) => {
      const action = 'action' in event ? (event.action as { error?: unknown }) : undefined;
      if (event.type === 'updated' && action?.error instanceof TypeError) checkConnection();
    };
    const ends = [
      queryClient.getQueryCache().subscribe(check),
      queryClient.getMutationCache().subscribe(check),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [queryClient]);
}

/** Figures that came this recently are not asked for again because their link is pointed at. */
const freshMilliseconds = 10_000;

type Prefetch = (queryClient: QueryClient) => Promise<void>;

const ofDashboard: Prefetch = async (queryClient) => {
  const { dashboardQuery } = await import('../features/dashboard/dashboard.queries.ts');
  return queryClient.prefetchQuery(ifOld(dashboardQuery(undefined)));
};

/** The first query of a screen, as its page makes it: one cheap read of totals or a short list. */
const firstQueries: ReadonlyMap<string, Prefetch> = new Map([
  ['/', ofDashboard],
  ['/dashboard', ofDashboard],
  ['/upload', (queryClient) => queryClient.prefetchQuery(ifOld(remittancesQuery))],
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
 * Fetches a screen's first figures as soon as its link is hovered or focused. Not during an
 * impersonation, which should read only what is opened.
 */
export function usePrefetchOnIntent({ organization, lookingAt }: CurrentUser): void {
  const queryClient = useQueryClient();
  const isOwn = organization !== null && lookingAt === null;
  useEffect(() => {
    if (!isOwn) return;
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      const path = link?.getAttribute('href') ?? '';
      // If the code cannot be loaded, the screen says so when it is opened.
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

const GuestBanner = lazyBanner(async () => ({
  default: (await import('./guest-banner.tsx')).GuestBanner,
}));
const PlanBanner = lazyBanner(async () => ({
  default: (await import('../features/subscriptions/plan-banner.tsx')).PlanBanner,
}));

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
function VerificationBanner({ user }: { readonly user: CurrentUser }) {
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
