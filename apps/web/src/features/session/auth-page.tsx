import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { Redirect, useSearchParams } from 'wouter';
import { useSession } from '../../lib/session.ts';
import { Brand } from '../../ui/brand.tsx';
import { Card } from '../../ui/card.tsx';
import { Footer } from '../../ui/footer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FeatureList } from './feature-list.tsx';
import { LoginForm } from './login-form.tsx';

const RegisterForm = lazy(() => import('./register-form.tsx'));
const InvitedPage = lazy(() => import('./invited-page.tsx'));
const PersonForm = lazy(() => import('./person-form.tsx'));

export default function AuthPage() {
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'register' ? 'register' : 'login';
  const register = (
    <Suspense fallback={<Skeleton className="h-[48rem]" />}>
      {search.get('as') === 'person' ? <PersonForm /> : <RegisterForm />}
    </Suspense>
  );
  const invitation = search.get('invitation');
  // Also for who is signed in: a link of one's own may be opened beside another account.
  if (invitation !== null) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <InvitedPage token={invitation} />
      </Suspense>
    );
  }
  if (session.state === 'signed_in') return <Redirect to="/" replace />;
  if (session.state === 'loading') return <PageSpinner />;
  return (
    <>
      <title>Sign In · Pharmacy Financial Suite</title>
      <header className="mx-auto flex h-20 w-full max-w-[80rem] items-center px-4 sm:px-6">
        <Brand subtitle="Pharmacy Financial Suite" />
      </header>
      <main
        className={clsx(
          'mx-auto grid w-full max-w-[80rem] flex-1 items-start gap-x-16 gap-y-10 px-4',
          'pt-2 pb-16 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:pt-10',
        )}
      >
        <Card className="p-6 sm:p-8">
          <Tabs
            label="Sign in or register"
            value={tab}
            onChange={(next) => setSearch(next === 'login' ? {} : { tab: next })}
            tabs={[
              { value: 'login', label: 'Sign In', content: <LoginForm /> },
              { value: 'register', label: 'Register', content: register },
            ]}
          />
        </Card>
        <div className="lg:order-first">
          <h1 className="title text-3xl leading-tight sm:text-4xl">
            Every cent a payer takes back, in one ledger.
          </h1>
          <p className="mt-3 mb-8 max-w-prose text-base text-ink-soft">
            Sign in to see this month’s DIR fees, or register your pharmacy and upload the first
            remittance.
          </p>
          <FeatureList />
        </div>
      </main>
      <Footer />
    </>
  );
}
