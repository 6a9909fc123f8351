import type { CurrentUser } from '@pfs/wire/session';
import { Component, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { useSession } from '../lib/session/session.ts';
import { isSessionOver } from '../lib/session/session-end.ts';
import { showError, showUnauthorized } from '../lib/toast.ts';
import { Brand } from '../ui/brand.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Footer } from '../ui/footer.tsx';
import { Failed } from '../ui/query-state.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { denials, isAllowed, type ScreenAccess } from './access.ts';
import { preloadable } from './preloadable.tsx';
import { landing, screenPaths, screens, shell } from './routes.tsx';

/** Rarely shown. */
const { component: AccessDenied } = preloadable(() => import('./access-denied.tsx'));
/** Until a person replaces a password that was set for them, the server answers nothing else. */
const { component: OwnPassword } = preloadable(
  () => import('../features/profile/own-password-page.tsx'),
);

/** The same for a second factor that they must have. */
const { component: OwnFactor } = preloadable(() => import('./own-factor.tsx'));

/** Whether the server answers nothing before the person did something for their account. */
const isHeldUp = (user: CurrentUser) => user.mustChoosePassword || user.mustAddSecondFactor;

const redirectMilliseconds = 500;

interface GuardProps {
  readonly access: ScreenAccess;
  readonly children: ReactNode;
}

/**
 * Shows a screen only to people who may open it. The server guards the data; this guards the page.
 */
export function Guard({ access, children }: GuardProps) {
  const session = useSession();
  if (access === 'public') return children;
  switch (session.state) {
    case 'loading':
      return <PageSpinner />;
    case 'failed':
      return (
        <div className="mx-auto w-full max-w-xl p-6">
          <Failed
            what="your account"
            error={session.error}
            retrying={false}
            onRetry={session.retry}
          />
        </div>
      );
    case 'signed_out':
      return <ToSignIn />;
    case 'signed_in':
      if (session.user.mustChoosePassword) return <OwnPassword />;
      if (session.user.mustAddSecondFactor) return <OwnFactor />;
      if (isAllowed(session.user.role, access)) return children;
      return access === 'signed_in' ? null : <Denied access={access} />;
  }
}

function ToSignIn() {
  const [, navigate] = useLocation();
  useEffect(() => {
    // Silent after a logout; this is for visitors and sessions that ended elsewhere.
    if (!isSessionOver()) showUnauthorized();
    const timer = setTimeout(() => navigate('/auth', { replace: true }), redirectMilliseconds);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <PageSpinner label="Going to sign-in" />;
}

function Denied({ access }: { readonly access: keyof typeof denials }) {
  const { toast, panel } = denials[access];
  useEffect(() => {
    showError('Access Denied', toast);
  }, [toast]);
  return <AccessDenied text={panel} />;
}

interface State {
  readonly error: Error | undefined;
}

/** Catches a screen that crashes and offers to try again; the rest keeps working. */
class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  /** The fallback has a button, and the crashed screen cannot enable it. */
  override componentDidCatch(): void {
    document.documentElement.removeAttribute('data-start');
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <div className="mx-auto w-full max-w-xl p-6">
        <Failed
          what="this screen"
          error={this.state.error}
          retrying={false}
          onRetry={() => window.location.reload()}
        />
      </div>
    );
  }
}

/** Screens without any frame: they bring their own. */
const bare: readonly string[] = ['/auth'];

/**
 * Targets of links in emails. They keep one frame whether or not somebody is signed in, so that
 * their one-time action does not start again when the session becomes known.
 */
const fromMails: readonly string[] = ['/forgot-password', '/reset-password', '/verify-email'];

export function Router() {
  const session = useSession();
  const [path] = useLocation();
  useScrollToTop(path);
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
  if (session.state !== 'signed_in' || isHeldUp(session.user) || fromMails.includes(path))
    return <PublicFrame>{page}</PublicFrame>;
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageSpinner />}>
        <shell.component user={session.user}>{page}</shell.component>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Mounts together with the screen: from then on its buttons work. */
function Listening() {
  useEffect(() => document.documentElement.removeAttribute('data-start'), []);
  return null;
}

function Screens() {
  return (
    <Switch>
      {screenPaths.map((path) => {
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

export function NotFoundPage() {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 px-6 py-24 text-center">
      <title>404 Page Not Found · Pharmacy Financial Suite</title>
      <h1 className="title text-2xl">404 Page Not Found</h1>
      <p className="max-w-prose text-ink-soft">
        There’s no page at this address. It may have moved, or the address may be mistyped.
      </p>
      <ButtonLink href="/" className="mt-3">
        Go to home page
      </ButtonLink>
    </div>
  );
}

/** What surrounds the pages that anybody may read. */
function PublicFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <header className="border-b border-line bg-sheet">
        <div className="mx-auto flex h-16 max-w-[80rem] items-center px-4 sm:px-6">
          <Brand subtitle="Pharmacy Financial Suite" />
        </div>
      </header>
      <main className="flex w-full flex-1 flex-col">{children}</main>
      <Footer />
    </>
  );
}

/**
 * Scrolls a newly opened screen to its top, unless its address names a place on it. After Back, the
 * browser restores the position.
 */
export function useScrollToTop(path: string): void {
  const shown = useRef(path);
  const goneBackTo = useRef<string>(undefined);
  useEffect(() => {
    const note = () => {
      goneBackTo.current = window.location.pathname;
    };
    // Captured, and so known before the router hears of it and renders.
    window.addEventListener('popstate', note, { capture: true });
    return () => window.removeEventListener('popstate', note, { capture: true });
  }, []);
  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const isGoneBackTo = goneBackTo.current === path;
    goneBackTo.current = undefined;
    if (!isGoneBackTo && window.location.hash === '') window.scrollTo(0, 0);
  }, [path]);
}
