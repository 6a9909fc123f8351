import { clsx } from 'clsx';
import { Building2, ChartNoAxesCombined, FileScan, ShieldCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, Redirect, useLocation, useSearchParams } from 'wouter';
import { call } from '../../lib/api/call.ts';
import { useSession } from '../../lib/session/session.ts';
import { showFailure } from '../../lib/toast.ts';
import { Brand } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { Footer } from '../../ui/footer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useCaptchaForm, welcomeBack } from './use-sign-in.tsx';

const features = [
  {
    icon: ChartNoAxesCombined,
    title: 'Real-Time Analytics',
    text: 'Profitability and DIR fees by payer, drug, and month, as soon as a file is processed.',
  },
  {
    icon: FileScan,
    title: 'AI Document Processing',
    text: 'Turns remittances and vendor invoices (835 EDI, PDF, or scan) into claims and line items.',
  },
  {
    icon: ShieldCheck,
    title: 'Role-Based Access',
    text: 'Staff and administrator roles, with an audit trail of who changed what and when.',
  },
  {
    icon: Building2,
    title: 'Multi-Tenant Platform',
    text: 'Each pharmacy’s data is isolated, down to the database.',
  },
] as const;

function FeatureList() {
  return (
    <ul
      className={clsx(
        'grid gap-px overflow-hidden rounded-card border border-line bg-line',
        'sm:grid-cols-2',
      )}
    >
      {features.map(({ icon: Icon, title, text }) => (
        <li key={title} className="bg-sheet p-5">
          <Icon className="mb-3 size-5 text-accent" aria-hidden="true" />
          <h2 className="mb-1 font-semibold">{title}</h2>
          <p className="text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}

const RegisterForm = lazy(() => import('./register-form.tsx'));
const InvitedPage = lazy(() => import('./invited-page.tsx'));
const PersonForm = lazy(() => import('./person-form.tsx'));
const SingleSignOnForm = lazy(() => import('./single-sign-on-form.tsx'));

export default function AuthPage() {
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'register' ? 'register' : 'login';
  const login =
    search.get('as') === 'sso' ? (
      <Suspense fallback={<Skeleton className="h-52" />}>
        <SingleSignOnForm />
      </Suspense>
    ) : (
      <LoginForm />
    );
  const register = (
    <Suspense fallback={<Skeleton className="h-[48rem]" />}>
      {search.get('as') === 'person' ? <PersonForm /> : <RegisterForm />}
    </Suspense>
  );
  const invitation = search.get('invitation');
  // Also for a signed-in person, who may open an invitation to another account.
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
              { value: 'login', label: 'Sign In', content: login },
              { value: 'register', label: 'Register', content: register },
            ]}
          />
        </Card>
        <div className="lg:order-first">
          <h1 className="title text-3xl leading-tight sm:text-4xl">
            Every cent payers take back, in one place.
          </h1>
          <p className="mt-3 mb-8 max-w-prose text-base text-ink-soft">
            Sign in to see this month’s DIR fees, or register your pharmacy and upload your first
            remittance.
          </p>
          <FeatureList />
        </div>
      </main>
      <Footer />
    </>
  );
}

function LoginForm() {
  const [, navigate] = useLocation();
  const form = useCaptchaForm({
    loadSchema: async () => (await import('@pfs/wire/session')).loginBody,
    send: (body) => call('POST /api/auth/login', { body }),
    welcome: welcomeBack,
    failed: showFailure('Login failed', 'Please check your credentials and try again.'),
  });
  if (form.secondStep) return form.secondStep;
  return (
    <Form label="Sign In" form={form}>
      <Field label="Email" name="email" type="email" autoComplete="username" />
      <Field label="Password" name="password" type="password" autoComplete="current-password" />
      {form.captcha}
      <Button type="submit" pending={form.isPending} className="mt-2 w-full">
        {form.isPending ? 'Signing In...' : 'Sign In'}
      </Button>
      <Button variant="outline" onClick={form.usePasskey}>
        Use a passkey
      </Button>
      <Link href="/forgot-password" className="self-center text-accent hover:underline">
        Forgot your password?
      </Link>
      <button
        type="button"
        className="self-center text-accent hover:underline"
        onClick={({ currentTarget: { form: typed } }) =>
          // What was typed goes along.
          navigate('/auth?as=sso', { state: typed?.['email'].value })
        }
      >
        Use single sign-on
      </button>
    </Form>
  );
}
