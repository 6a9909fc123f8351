import type { BodyOf } from '@pfs/wire/route';
import type { Routes } from '@pfs/wire/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useEntry } from './use-entry.ts';

/** The token is no field of the form. */
export const loadInvitedSchema = async () =>
  (await import('@pfs/wire/session')).acceptInvitationBody.omit({ token: true });

export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['/api/auth/invitation', token],
    queryFn: ({ signal }) => call('POST /api/auth/invitation', { body: { token }, signal }),
  });
}

export function useAcceptInvitation(onRefused: (error: Error) => void) {
  return useEntry({
    enter: (body: BodyOf<Routes['acceptInvitation']>) =>
      call('POST /api/auth/accept-invitation', { body }),
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
