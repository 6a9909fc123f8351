import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { showError, showToast } from '../toast.ts';
import { useForgetSession } from './session.ts';
import { noteLeaving } from './session-end.ts';

const afterLogoutMilliseconds = 100;

export function useLogout() {
  const forget = useForgetSession();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () => {
      noteLeaving(true);
      return call('POST /api/auth/logout');
    },
    onSuccess: () => {
      showToast({ title: 'Logged out', description: 'You have been logged out successfully.' });
      setTimeout(() => {
        forget();
        navigate('/');
      }, afterLogoutMilliseconds);
    },
    onError: (error) => {
      noteLeaving(false);
      showError('Logout failed', messageOf(error, 'There was an error logging you out.'));
    },
  });
}
