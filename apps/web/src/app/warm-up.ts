import type { QueryClient } from '@tanstack/react-query';
import { screenPathOf } from '../lib/paths.ts';
import { currentUserQuery, wasSignedIn } from '../lib/session/session.ts';
import { landing, screens, shell } from './routes.tsx';

const dashboardPaths: readonly string[] = ['/', '/dashboard'];

/**
 * Fetches everything the first screen needs at once: who is signed in, the frame, the screen's code
 * and the dashboard's figures. A person who was signed in last time is assumed to be still; a wrong
 * guess costs one file. Resolves when all of it has arrived or failed; for a visitor, as soon as
 * the screen's code is there.
 */
export async function warmUp(
  queryClient: QueryClient,
  { pathname, search }: Location,
): Promise<void> {
  const user = queryClient.prefetchQuery({ ...currentUserQuery, staleTime: 0 });
  const signedIn = wasSignedIn();
  const ofFrame = signedIn ? [user, shell.preload()] : [];
  const isDashboard = signedIn && dashboardPaths.includes(pathname);
  const figures = isDashboard ? [prefetchDashboard(queryClient, search)] : [];
  await Promise.allSettled([...ofFrame, ...figures, preloadScreen(pathname, signedIn)]);
}

async function preloadScreen(pathname: string, signedIn: boolean): Promise<void> {
  const path = screenPathOf(pathname);
  if (path === undefined) return;
  const screen = pathname === '/' && !signedIn ? landing : screens[path];
  await screen.preload();
}

async function prefetchDashboard(queryClient: QueryClient, search: string): Promise<void> {
  const { askedMonth, dashboardQuery } = await import('../features/dashboard/dashboard.queries.ts');
  const month = askedMonth(new URLSearchParams(search));
  await queryClient.prefetchQuery(dashboardQuery(month));
}
