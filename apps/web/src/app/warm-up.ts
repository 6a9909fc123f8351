import type { QueryClient } from '@tanstack/react-query';
import { isMonth } from '../lib/month.ts';
import { screenPathOf } from '../lib/paths.ts';
import { currentUserQuery, wasSignedIn } from '../lib/session.ts';
import { landing, screens, shell } from './routes.tsx';

const dashboardPaths: readonly string[] = ['/', '/dashboard'];

/**
 * Asks for everything the first screen needs at once: who is signed in, the frame, the screen's
 * code and the dashboard's figures. Whoever was signed in here before is taken to be so still; a
 * wrong guess costs one file.
 */
export function warmUp(queryClient: QueryClient, { pathname, search }: Location): void {
  void queryClient.prefetchQuery(currentUserQuery);
  const signedIn = wasSignedIn();
  if (signedIn) void shell.preload();
  if (signedIn && dashboardPaths.includes(pathname)) void prefetchDashboard(queryClient, search);
  if (pathname === '/' && !signedIn) void landing.preload();
  else {
    const screen = screenPathOf(pathname);
    if (screen !== undefined) void screens[screen].preload();
  }
}

async function prefetchDashboard(queryClient: QueryClient, search: string): Promise<void> {
  const { dashboardQuery } = await import('../features/dashboard/dashboard.queries.ts');
  const month = new URLSearchParams(search).get('month');
  await queryClient.prefetchQuery(dashboardQuery(isMonth(month) ? month : undefined));
}
