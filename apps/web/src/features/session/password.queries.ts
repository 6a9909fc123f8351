import type { BodyInput } from '@pfs/wire/route';
import type { Routes } from '@pfs/wire/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { currentUserQuery } from '../../lib/session/session.ts';
import { showFailure, showToast } from '../../lib/toast.ts';

const loadSchemas = () => import('@pfs/wire/session');
export const loadForgotPasswordSchema = async () => (await loadSchemas()).forgotPasswordBody;
/** The token is not a field of the form. */
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
      showFailure('Error', 'Failed to send reset email. Please try again.')(error);
    },
  });
}

export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<Routes['resetPassword']>) =>
      call('POST /api/auth/reset-password', { body }),
    onSuccess: () => {
      // The server ended every session of the account, including this one.
      void queryClient.resetQueries({ queryKey: currentUserQuery.queryKey });
      showToast({
        title: 'Password reset successful',
        description: 'Your password has been updated. You can now log in with your new password.',
      });
    },
    onError: showFailure('Reset failed', 'Failed to reset password. The link may have expired.'),
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
    onError: showFailure('Error', 'The verification email couldn’t be sent.'),
  });
}
