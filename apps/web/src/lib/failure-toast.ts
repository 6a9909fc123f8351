import { messageOf } from './api/api-error.ts';
import { showToast } from './toast.ts';
import { useUnauthorized } from './session/unauthorized.ts';

/**
 * Makes handlers for failed requests: each shows a toast with the server's message, or the fallback
 * where there is none. An ended session leads to sign-in instead.
 */
export function useFailureToast() {
  const handleUnauthorized = useUnauthorized('/auth');
  return (title: string, fallback: string) => (error: unknown) => {
    if (handleUnauthorized(error)) return;
    showToast({ title, description: messageOf(error, fallback), variant: 'destructive' });
  };
}
