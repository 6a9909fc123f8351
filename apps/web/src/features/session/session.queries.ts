import type { BodyOf } from '@pfs/wire/route';
import type { Routes } from '@pfs/wire/routes';
import { call } from '../../lib/api.ts';
import { useEntry } from './use-entry.ts';

/** Loads the schemas of both forms; the same file every time, so it is fetched once. */
const loadSchemas = () => import('@pfs/wire/session');
export const loadLoginSchema = async () => (await loadSchemas()).loginBody;
export const loadPersonSchema = async () => (await loadSchemas()).registerBody;
export const loadPharmacySchema = async () => (await loadSchemas()).registerPharmacyBody;

type Refused = (error: Error) => void;

export function useLogin(onRefused: Refused) {
  return useEntry({
    enter: async (body: BodyOf<Routes['login']>) => {
      const { user } = await call('POST /api/auth/login', { body });
      return { user };
    },
    welcome: { title: 'Welcome back!', description: 'You have been logged in successfully.' },
    refusal: {
      title: 'Login failed',
      description: 'Please check your credentials and try again.',
    },
    onRefused,
  });
}

export function useRegister(onRefused: Refused) {
  return useEntry({
    enter: (body: BodyOf<Routes['register']>) => call('POST /api/auth/register', { body }),
    welcome: {
      title: 'Account created!',
      description: 'Your account has been created successfully.',
    },
    refusal: {
      title: 'Registration failed',
      description: 'Please try again with different information.',
    },
    onRefused,
  });
}

export function useRegisterPharmacy(onRefused: Refused) {
  return useEntry({
    enter: (body: BodyOf<Routes['registerPharmacy']>) =>
      call('POST /api/auth/register-pharmacy', { body }),
    welcome: {
      title: 'Pharmacy registered successfully!',
      description: 'Your pharmacy and admin account have been created.',
    },
    refusal: {
      title: 'Pharmacy registration failed',
      description: 'Please check your information and try again.',
    },
    onRefused,
  });
}
