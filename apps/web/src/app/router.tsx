import { Suspense, useEffect } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { builtPaths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { useBeginAtTop } from '../lib/use-begin-at-top.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guard.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PublicFrame } from './public-frame.tsx';
import { landing, screens, shell } from './routes.tsx';

/** Screens without any frame: they bring their own. */
const bare: readonly string[] = ['/auth'];

/**
 * Where links of mails lead. They keep one frame whoever is signed in, so that what they do once is
 * not begun again when that becomes known.
 */
const fromMails: readonly string[] = ['/forgot-password', '/reset-password', '/verify-email'];

export function Router() {
  const session = useSession();
  const [path] = useLocation();
  useBeginAtTop(path);
  if (path === '/' && session.state === 'loading') return <PageSpinner />;
  if (path === '/' && session.state === 'signed_out') {
    return (
      <Suspense fallback={<PageSpinner />}>
        <landing.component />
      </Suspense>
    );
  }
  const page = (
    <ErrorBoundary key={path}>
      <Suspense fallback={<PageSpinner />}>
        <Screens />
        <Listening />
      </Suspense>
    </ErrorBoundary>
  );
  if (bare.includes(path)) return page;
  if (session.state !== 'signed_in' || session.user.mustChoosePassword || fromMails.includes(path))
    return <PublicFrame>{page}</PublicFrame>;
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageSpinner />}>
        <shell.component user={session.user}>{page}</shell.component>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Comes to life with the screen beside it: from then on its buttons do what they say. */
function Listening() {
  useEffect(() => document.documentElement.removeAttribute('data-start'), []);
  return null;
}

function Screens() {
  return (
    <Switch>
      {builtPaths.map((path) => {
        const { access, component: Component } = screens[path];
        return (
          <Route key={path} path={path}>
            <Guard access={access}>
              <Component />
            </Guard>
          </Route>
        );
      })}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}
