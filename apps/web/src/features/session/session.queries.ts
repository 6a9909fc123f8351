import type { CurrentUser } from '@pfs/wire/session';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { useRememberSession } from '../../lib/session/session.ts';
import { noteLeaving, noteSessionEnd } from '../../lib/session/session-end.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { type Schema, useCheckedForm } from '../../lib/use-checked-form.ts';
import { useCaptcha } from './captcha/use-captcha.tsx';

interface SignInAnswer {
  readonly user: CurrentUser;
  readonly message?: string | undefined;
}

interface SignInOptions<Body> {
  readonly send: (body: Body) => Promise<SignInAnswer>;
  /** The toast after success; the server's own message comes before the description. */
  readonly welcome: { readonly title: string; readonly description: string };
  readonly failed: (error: unknown) => void;
  /** Called before the failure is shown: a captcha sent along with the form is used up. */
  readonly onError: (error: Error) => void;
}

/** A call after which the person is signed in and sees the dashboard. */
export function useSignIn<Body>({ send, welcome, failed, onError }: SignInOptions<Body>) {
  const remember = useRememberSession();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ user, message }) => {
      // What an earlier session of this page left must not silence this one.
      noteLeaving(false);
      noteSessionEnd(Number.POSITIVE_INFINITY);
      remember(user);
      showToast({ title: welcome.title, description: message ?? welcome.description });
      navigate('/');
    },
    onError: (error) => {
      onError(error);
      failed(error);
    },
  });
}

export const accountCreated = {
  welcome: {
    title: 'Account created!',
    description: 'Your account has been created successfully.',
  },
  failed: showFailure('Registration failed', 'Please try again with different information.'),
} as const;

interface CaptchaForm<Output> extends Omit<SignInOptions<Output>, 'send' | 'onError'> {
  readonly loadSchema: () => Promise<Schema<Output>>;
  readonly send: (body: Output & { readonly recaptchaToken: string }) => Promise<SignInAnswer>;
}

/** A form with a captcha, after which the person is signed in. */
export function useCaptchaForm<Output>({ loadSchema, ...signIn }: CaptchaForm<Output>) {
  const captcha = useCaptcha();
  const { mutate, isPending } = useSignIn({
    ...signIn,
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
  return { ...form, captcha: captcha.field, isPending };
}
