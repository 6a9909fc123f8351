import type { BodyOf } from '@pfs/wire/route';
import type { Routes } from '@pfs/wire/routes';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../lib/api/call.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { useRememberSession } from '../../lib/session/session.ts';
import { showToast } from '../../lib/toast.ts';

/** Loads the schemas of both forms; the same file every time, so it is fetched once. */
const loadSchemas = () => import('@pfs/wire/session');
export const loadLoginSchema = async () => (await loadSchemas()).loginBody;
export const loadPersonSchema = async () => (await loadSchemas()).registerBody;
export const loadPharmacySchema = async () => (await loadSchemas()).registerPharmacyBody;

/** `onRefused` is told before the person is: what was sent along with the form is spent. */
export function useLogin(onRefused: () => void) {
  const remember = useRememberSession();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (body: BodyOf<Routes['login']>) => call('POST /api/auth/login', { body }),
    onSuccess: ({ user }) => {
      remember(user);
      showToast({ title: 'Welcome back!', description: 'You have been logged in successfully.' });
      navigate('/');
    },
    onError: (error) => {
      onRefused();
      showToast({
        title: 'Login failed',
        description: messageOf(error, 'Please check your credentials and try again.'),
        variant: 'destructive',
      });
    },
  });
}

export function useRegister(onError: (error: Error) => void) {
  const remember = useRememberSession();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (body: BodyOf<Routes['register']>) => call('POST /api/auth/register', { body }),
    onSuccess: ({ user, message }) => {
      remember(user);
      showToast({
        title: 'Account created!',
        description: message ?? 'Your account has been created successfully.',
      });
      navigate('/');
    },
    onError: (error) => {
      onError(error);
      showToast({
        title: 'Registration failed',
        description: messageOf(error, 'Please try again with different information.'),
        variant: 'destructive',
      });
    },
  });
}

export function useRegisterPharmacy(onError: (error: Error) => void) {
  const remember = useRememberSession();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (body: BodyOf<Routes['registerPharmacy']>) =>
      call('POST /api/auth/register-pharmacy', { body }),
    onSuccess: ({ user, message }) => {
      remember(user);
      showToast({
        title: 'Pharmacy registered successfully!',
        description: message ?? 'Your pharmacy and admin account have been created.',
      });
      navigate('/');
    },
    onError: (error) => {
      onError(error);
      showToast({
        title: 'Pharmacy registration failed',
        description: messageOf(error, 'Please check your information and try again.'),
        variant: 'destructive',
      });
    },
  });
}
