import { isUnauthorized } from '../api/api-error.ts';
import { isSessionOver } from './session-end.ts';

export const unauthorizedEvent = 'unauthorized';

/**
 * Sends the person to the sign-in if an error means that the session is gone, and returns whether
 * it does. Queries and mutations do this by themselves, see `createQueryClient`.
 */
export function handleUnauthorized(error: unknown): boolean {
  if (!isUnauthorized(error)) return false;
  if (!isSessionOver()) window.dispatchEvent(new Event(unauthorizedEvent));
  return true;
}
