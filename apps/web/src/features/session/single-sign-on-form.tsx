import type { SecondFactorAsked } from '@pfs/wire/session';
import type { SignOnProblem } from '@pfs/wire/single-sign-on';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { ApiError } from '../../lib/api/api-error.ts';
import { showFailure } from '../../lib/toast.ts';
import { useSentForm } from '../../lib/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import SecondStep from './second-step.tsx';
import { useEnter, welcomeBack } from './use-sign-in.tsx';

const problemTexts: Readonly<Record<SignOnProblem, string>> = {
  expired: 'Your sign-in took too long or was started in another browser. Please try again.',
  canceled: 'You canceled at your sign-in provider.',
  unreachable: 'We couldn’t reach your sign-in provider. Please try again in a moment.',
  provider:
    'We couldn’t verify your sign-in provider’s answer. Please try again, or tell your administrator.',
  email:
    'Your sign-in provider didn’t give us a verified email address of your pharmacy. Please tell your administrator.',
  role: 'Your sign-in provider gives you no role here. Please ask your administrator for access.',
  account:
    'Your account can’t be used with single sign-on. Please ask your administrator for help.',
  closed: 'Your account or your pharmacy’s account isn’t active. Please contact support.',
  full: 'Your pharmacy’s plan has no room for another user. Please tell your administrator.',
};

/**
 * Signs in through the provider of the email's domain. The way back leads here again if nobody was
 * let in, with `problem`, or if the account's own second factor is needed: what it asks for is then
 * behind the `#`.
 */
export default function SingleSignOnForm() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState(askedOnTheWayBack);
  const enter = useEnter();
  const problem = problemTexts[search.get('problem') as SignOnProblem];
  const form = useSentForm({
    loadSchema: async () =>
      (await import('@pfs/wire/single-sign-on')).startSignOnBody.pick({ email: true }),
    route: 'POST /api/auth/single-sign-on',
    toCall: (body) => ({ body }),
    done: ({ url }) => window.location.assign(url),
    failed: (error) => {
      if (error instanceof ApiError && error.fields['email'] !== undefined) return;
      showFailure('Login failed')(error);
    },
  });
  if (asked !== undefined) {
    return (
      <SecondStep
        {...asked}
        onSignedIn={(user) => enter(user, welcomeBack)}
        onStartOver={() => {
          setAsked(undefined);
          navigate('/auth?as=sso', { replace: true });
        }}
      />
    );
  }
  const typed: unknown = window.history.state;
  return (
    <Form label="Single Sign-On" form={form}>
      <div>
        <h2 className="text-lg font-semibold">Single Sign-On</h2>
        <p className="text-ink-soft">Sign in with your pharmacy’s own sign-in provider.</p>
      </div>
      {problem === undefined ? null : (
        <Notice tone="destructive" urgent title="You’re not signed in">
          {problem}
        </Notice>
      )}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={typeof typed === 'string' ? typed : ''}
      />
      <Button type="submit" pending={form.isPending} className="mt-2 w-full">
        {form.isPending ? 'Continuing...' : 'Continue'}
      </Button>
      <TextLink href="/auth" className="self-center">
        Use a password instead
      </TextLink>
    </Form>
  );
}

function askedOnTheWayBack(): Pick<SecondFactorAsked, 'token' | 'methods'> | undefined {
  const given = new URLSearchParams(window.location.hash.slice(1));
  const [token, methods] = [given.get('token'), given.get('methods')];
  if (token === null || methods === null) return undefined;
  return { token, methods: methods.split(',') as SecondFactorAsked['methods'] };
}
