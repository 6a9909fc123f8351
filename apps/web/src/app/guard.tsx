import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '../lib/session.ts';
import { isSessionOver } from '../lib/session-end.ts';
import { showToast, tellUnauthorized } from '../lib/toast.ts';
import { Failed } from '../ui/query-state.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { denials, isAllowed, type ScreenAccess } from './access.ts';
import { preloadable } from './preloadable.tsx';

/** Few people ever see it. */
const { component: AccessDenied } = preloadable(() => import('./access-denied.tsx'));
/** Until then the server answers nothing else. */
const { component: OwnPassword } = preloadable(
  () => import('../features/profile/own-password-page.tsx'),
);

export const redirectMilliseconds = 500;

interface GuardProps {
  readonly access: ScreenAccess;
  readonly children: ReactNode;
}

/**
 * Lets a screen be seen only by those who may. The server guards the data; this guards the page.
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
      if (isAllowed(session.user.role, access)) return children;
      return access === 'signed_in' ? null : <Denied access={access} />;
  }
}

function ToSignIn() {
  const [, navigate] = useLocation();
  useEffect(() => {
    // Whoever leaves knows why; this is for a visitor, and for a session that ended elsewhere.
    if (!isSessionOver()) tellUnauthorized();
    const timer = setTimeout(() => navigate('/auth', { replace: true }), redirectMilliseconds);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <PageSpinner label="Going to sign-in" />;
}

function Denied({ access }: { readonly access: keyof typeof denials }) {
  const { toast, panel } = denials[access];
  useEffect(() => {
    showToast({ title: 'Access Denied', description: toast, variant: 'destructive' });
  }, [toast]);
  return <AccessDenied text={panel} />;
}
