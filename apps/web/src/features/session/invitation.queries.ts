import type { BodyOf } from '@pfs/wire/route';
import type { Routes } from '@pfs/wire/routes';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useRememberSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';

/** The token is no field of the form. */
export const loadInvitedSchema = async () =>
  (await import('@pfs/wire/session')).acceptInvitationBody.omit({ token: true });

export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['/api/auth/invitation', token],
    queryFn: ({ signal }) => call('POST /api/auth/invitation', { body: { token }, signal }),
  });
}

export function useAcceptInvitation(onError: (error: Error) => void) {
  const remember = useRememberSession();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (body: BodyOf<Routes['acceptInvitation']>) =>
      call('POST /api/auth/accept-invitation', { body }),
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
