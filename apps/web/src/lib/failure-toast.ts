import { messageOf } from './api/api-error.ts';
import { type LoginLocation, useUnauthorized } from './session/unauthorized.ts';
import { showToast } from './toast.ts';

/**
 * Makes handlers for failed requests: each shows a toast with the server's message, or the fallback
 * where there is none. An ended session leads to sign-in instead.
 */
export function useFailureToast(location: LoginLocation = '/auth') {
  const handleUnauthorized = useUnauthorized(location);
  return (title: string, fallback: string) => (error: unknown) => {
    if (handleUnauthorized(error)) return;
    showToast({ title, description: messageOf(error, fallback), variant: 'destructive' });
  };
}
