import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from './session.ts';

/**
 * Why the signed-in person can neither add nor export anything; undefined for people with a
 * pharmacy. The guard has already fetched the person, so this does not.
 */
export function useNoPharmacyReason(): string | undefined {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  if (user?.organization !== null) return undefined;
  return 'You’re not assigned to a pharmacy, so you can’t add or export anything here.';
}
