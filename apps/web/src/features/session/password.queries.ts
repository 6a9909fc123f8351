import type { BodyInput } from '@pfs/wire/route';
import type { Routes } from '@pfs/wire/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { currentUserQuery } from '../../lib/session/session.ts';
import { showToast } from '../../lib/toast.ts';

const loadSchemas = () => import('@pfs/wire/session');
export const loadForgotPasswordSchema = async () => (await loadSchemas()).forgotPasswordBody;
/** The token is no field of the form. */
export const loadNewPasswordSchema = async () =>
  (await loadSchemas()).resetPasswordBody.pick({ password: true });

interface ForgotPasswordHandlers {
  readonly onSent: () => void;
  readonly onError: (error: Error) => void;
}

export function useForgotPassword({ onSent, onError }: ForgotPasswordHandlers) {
  return useMutation({
    mutationFn: (body: BodyInput<Routes['forgotPassword']>) =>
      call('POST /api/auth/forgot-password', { body }),
    onSuccess: () => {
      showToast({
        title: 'Reset link sent',
        description: 'Check your email for password reset instructions.',
      });
      onSent();
    },
    onError: (error) => {
      onError(error);
      showToast({
        title: 'Error',
        description: messageOf(error, 'Failed to send reset email. Please try again.'),
        variant: 'destructive',
      });
    },
  });
}

export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<Routes['resetPassword']>) =>
      call('POST /api/auth/reset-password', { body }),
    onSuccess: () => {
      // Who was signed in here no longer is: the server ended every session of the account.
      void queryClient.resetQueries({ queryKey: currentUserQuery.queryKey });
      showToast({
        title: 'Password reset successful',
        description: 'Your password has been updated. You can now log in with your new password.',
      });
    },
    onError: (error) =>
      showToast({
        title: 'Reset failed',
        description: messageOf(error, 'Failed to reset password. The link may have expired.'),
        variant: 'destructive',
      }),
  });
}

export function useVerifyEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call('POST /api/auth/verify-email', { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  });
}

export function useSendVerification() {
  return useMutation({
    mutationFn: () => call('POST /api/auth/send-verification'),
    onSuccess: ({ message }) =>
      showToast({ title: 'Verification email sent', description: message }),
    onError: (error) =>
      showToast({
        title: 'Error',
        description: messageOf(error, 'The verification email couldn’t be sent.'),
        variant: 'destructive',
      }),
  });
}
