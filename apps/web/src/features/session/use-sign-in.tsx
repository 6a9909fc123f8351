import type { CurrentUser, SecondFactorAsked, SignInAnswer } from '@pfs/wire/session';
import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useRememberSession } from '../../lib/session/session.ts';
import { noteLeaving, noteSessionEnd } from '../../lib/session/session-end.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { type Schema, useCheckedForm } from '../../lib/use-checked-form.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCaptcha } from './captcha/use-captcha.tsx';

const SecondStep = lazy(() => import('./second-step.tsx'));

interface SignInOptions<Body> {
  readonly send: (body: Body) => Promise<SignInAnswer>;
  /** The toast after success; the server's own message comes before the description. */
  readonly welcome: { readonly title: string; readonly description: string };
  readonly failed: (error: unknown) => void;
  /** Called before the failure is shown: a captcha sent along with the form is used up. */
  readonly onError: (error: Error) => void;
  /** Called before the form appears again after the second step. */
  readonly onStartOver?: () => void;
}

/** Of signing in to an account that existed before. */
export const welcomeBack = {
  title: 'Welcome back!',
  description: 'You have been logged in successfully.',
} as const;

/** What a page does once its person is signed in: it shows the dashboard. */
export function useEnter() {
  const remember = useRememberSession();
  const [, navigate] = useLocation();
  return (user: CurrentUser, said: SignInOptions<unknown>['welcome']): void => {
    // What an earlier session of this page left must not silence this one.
    noteLeaving(false);
    noteSessionEnd(Number.POSITIVE_INFINITY);
    remember(user);
    showToast(said);
    navigate('/');
  };
}

/**
 * A call after which the person is signed in and sees the dashboard. While an account's second
 * factor is asked for, `secondStep` replaces the form.
 */
export function useSignIn<Body>(options: SignInOptions<Body>) {
  const { send, welcome, failed, onError, onStartOver } = options;
  const [asked, setAsked] = useState<SecondFactorAsked>();
  const enter = useEnter();
  const { mutate, isPending } = useMutation({
    mutationFn: (run: () => Promise<SignInAnswer | undefined>) => run(),
    onSuccess: (answer) => {
      if (answer === undefined) return;
      if ('secondFactor' in answer) setAsked(answer.secondFactor);
      else
        enter(answer.user, { ...welcome, ...(answer.message && { description: answer.message }) });
    },
    onError: (error) => {
      onError(error);
      failed(error);
    },
  });
  const secondStep: ReactNode =
    asked === undefined ? null : (
      <Suspense fallback={<Skeleton className="h-52" />}>
        <SecondStep
          {...asked}
          onSignedIn={(user) => enter(user, welcomeBack)}
          onStartOver={() => {
            onStartOver?.();
            setAsked(undefined);
          }}
        />
      </Suspense>
    );
  return {
    mutate: (body: Body) => mutate(() => send(body)),
    /** Without a password; canceling it does nothing. */
    usePasskey: () =>
      mutate(async () => (await import('../../lib/passkeys.ts')).signInWithPasskey()),
    isPending,
    secondStep,
  };
}

export const accountCreated = {
  welcome: {
    title: 'Account created!',
    description: 'Your account has been created successfully.',
  },
  failed: showFailure('Registration failed', 'Please try again with different information.'),
} as const;

interface CaptchaForm<Output>
  extends Omit<SignInOptions<Output>, 'send' | 'onError' | 'onStartOver'> {
  readonly loadSchema: () => Promise<Schema<Output>>;
  readonly send: (body: Output & { readonly recaptchaToken: string }) => Promise<SignInAnswer>;
}

/** A form with a captcha, after which the person is signed in. */
export function useCaptchaForm<Output>({ loadSchema, ...signIn }: CaptchaForm<Output>) {
  const captcha = useCaptcha();
  const { mutate, ...signing } = useSignIn({
    ...signIn,
    onStartOver: captcha.reset,
    onError: (error) => {
      captcha.reset();
      form.showServerErrors(error);
    },
  });
  const form = useCheckedForm({
    loadSchema,
    onValid: (body) => {
      const recaptchaToken = captcha.take();
      if (recaptchaToken !== undefined) mutate({ ...body, recaptchaToken });
    },
  });
  return { ...form, ...signing, captcha: captcha.field };
}
