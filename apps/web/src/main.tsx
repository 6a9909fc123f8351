import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadOnIntent } from './app/routes.tsx';
import { warmUp } from './app/warm-up.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { assumeSignedOut, wasSignedIn } from './lib/session/session.ts';
import { watchUserActivity } from './lib/session/user-activity.ts';
import { showToastAfterReload } from './lib/toast.ts';
import { whenIdle } from './lib/when-idle.ts';

import './styles.css';

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
