import type { BodyOf } from '@pfs/wire/route';
import type { Routes } from '@pfs/wire/routes';
import type { CurrentUser } from '@pfs/wire/session';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../lib/api/call.ts';
import { useRememberSession } from '../../lib/session/session.ts';
import { noteLeaving, noteSessionEnd } from '../../lib/session/session-end.ts';
import { showFailure, showToast } from '../../lib/toast.ts';

/** Loads the schemas of all forms; the same file every time, so it is fetched once. */
const loadSchemas = () => import('@pfs/wire/session');
export const loadLoginSchema = async () => (await loadSchemas()).loginBody;
export const loadPersonSchema = async () => (await loadSchemas()).registerBody;
export const loadPharmacySchema = async () => (await loadSchemas()).registerPharmacyBody;

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

export function useLogin(onRefused: () => void) {
  return useSignIn({
    send: (body: BodyOf<Routes['login']>) => call('POST /api/auth/login', { body }),
    welcome: { title: 'Welcome back!', description: 'You have been logged in successfully.' },
    failed: showFailure('Login failed', 'Please check your credentials and try again.'),
    onError: onRefused,
  });
}

export function useRegister(onError: (error: Error) => void) {
  return useSignIn({
    send: (body: BodyOf<Routes['register']>) => call('POST /api/auth/register', { body }),
    ...accountCreated,
    onError,
  });
}

export function useRegisterPharmacy(onError: (error: Error) => void) {
  return useSignIn({
    send: (body: BodyOf<Routes['registerPharmacy']>) =>
      call('POST /api/auth/register-pharmacy', { body }),
    welcome: {
      title: 'Pharmacy registered successfully!',
      description: 'Your pharmacy and admin account have been created.',
    },
    failed: showFailure(
      'Pharmacy registration failed',
      'Please check your information and try again.',
    ),
    onError,
  });
}
