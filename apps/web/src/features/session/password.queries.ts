import type { BodyInput } from '@pfs/wire/route';
import type { Routes } from '@pfs/wire/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useChange } from '../../lib/api/use-change.ts';
import { currentUserQuery } from '../../lib/session/session.ts';
import { showFailure, showToast } from '../../lib/toast.ts';

const loadSchemas = () => import('@pfs/wire/session');
export const loadForgotPasswordSchema = async () => (await loadSchemas()).forgotPasswordBody;
/** The token is not a field of the form. */
export const loadNewPasswordSchema = async () =>
  (await loadSchemas()).resetPasswordBody.pick({ password: true });

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

export const useVerifyEmail = () =>
  useChange('POST /api/auth/verify-email', { refresh: ['/api/auth/user'] });

export const useSendVerification = () =>
  useChange('POST /api/auth/send-verification', {
    done: ({ message }) => showToast({ title: 'Verification email sent', description: message }),
    failed: showFailure('Error', 'The verification email couldn’t be sent.'),
  });
