import type { ServerEvent } from '@pfs/wire/events';
import type { CurrentUser } from '@pfs/wire/session';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { isDeleting } from '../features/remittances/delete-remittance.queries.ts';
import { HiddenAmounts, SessionGuard } from '../features/screen-privacy/public.ts';
import { AnnouncementBanner } from '../features/system/system-notices.tsx';
import { call } from '../lib/api/call.ts';
import { useServerEvents } from '../lib/api/events.ts';
import { gatherChanges, refreshAll } from '../lib/api/refresh.ts';
import { noteLeaving, startOver } from '../lib/session/session-end.ts';
import { handleUnauthorized } from '../lib/session/unauthorized.ts';
import { UnauthorizedRedirect } from '../lib/session/unauthorized-redirect.ts';
import { useShortcutSheetRequest } from '../lib/shortcuts/shortcuts.ts';
import { useShortcut } from '../lib/shortcuts/use-shortcut.ts';
import { Footer } from '../ui/footer.tsx';
import { PharmacyBanner, PlanBanner, VerificationBanner } from './banners.tsx';
import { Confirmation } from './confirmation.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { usePrefetchOnIntent } from './prefetch-on-intent.ts';
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
