import type { QueryClient } from '@tanstack/react-query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { landing, preloadOnIntent, screens, shell } from './app/routes.tsx';
import { createQueryClient } from './lib/api/query-client.ts';
import { screenPathOf } from './lib/paths.ts';
import { assumeSignedOut, currentUserQuery, wasSignedIn } from './lib/session/session.ts';
import { watchUserActivity } from './lib/session/user-activity.ts';
import { showToastAfterReload } from './lib/toast.ts';
import { whenIdle } from './lib/when-idle.ts';
import './styles.css';

const dashboardPaths: readonly string[] = ['/', '/dashboard'];

/**
 * Fetches everything the first screen needs at once: who is signed in, the frame, the screen's code
 * and the dashboard's figures. A person who was signed in last time is assumed to be still; a wrong
 * guess costs one file. Resolves when all of it has arrived or failed; for a visitor, as soon as
 * the screen's code is there.
 */
async function warmUp(queryClient: QueryClient, { pathname, search }: Location): Promise<void> {
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
  const { askedMonth, dashboardQuery } = await import('./features/dashboard/dashboard.queries.ts');
  const month = askedMonth(new URLSearchParams(search));
  await queryClient.prefetchQuery(dashboardQuery(month));
}

const root = document.getElementById('root');
if (root === null) throw new Error('no #root');

const queryClient = createQueryClient();
// Prerendered HTML is for visitors; `before-paint.js` hides it from everybody else.
const isReadable = root.hasChildNodes() && !wasSignedIn();
if (isReadable) assumeSignedOut(queryClient);
watchUserActivity(window);
const warm = warmUp(queryClient, window.location);
void whenIdle()
  .then(() => import('./app/new-version.ts'))
  .then((piece) => piece.default(() => queryClient.isMutating()));
preloadOnIntent(document);

/** A longer wait shows a spinner. */
const spinnerAfterMilliseconds = 500;

const app = <App queryClient={queryClient} />;
if (isReadable) {
  // With the screen's code loaded, nothing disappears during hydration.
  void warm.then(() => hydrateRoot(root, app));
} else {
  // A spinner that goes at once costs a slow processor more than it tells.
  const late = new Promise((resolve) => setTimeout(resolve, spinnerAfterMilliseconds));
  void Promise.race([warm, late]).then(() => {
    root.textContent = '';
    document.documentElement.removeAttribute('data-start');
    createRoot(root).render(app);
  });
}
showToastAfterReload();
