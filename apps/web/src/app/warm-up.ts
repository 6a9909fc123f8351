import type { QueryClient } from '@tanstack/react-query';
import { isBuilt } from '../lib/paths.ts';
import { currentUserQuery, wasSignedIn } from '../lib/session.ts';
import { landing, screens, shell } from './routes.tsx';

/**
 * Asks for everything the first screen needs at once: who is signed in, the frame and the
 * screen's code.
 * Whoever was signed in here before is taken to be so still; a wrong guess costs one file.
 */
export function warmUp(queryClient: QueryClient, { pathname }: Pick<Location, 'pathname'>): void {
  void queryClient.prefetchQuery(currentUserQuery);
  const signedIn = wasSignedIn();
  if (signedIn) void shell.load();
  if (pathname === '/' && !signedIn) void landing.preload();
  else if (isBuilt(pathname)) void screens[pathname].preload();
}
