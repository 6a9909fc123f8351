import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from './session.ts';

/**
 * Why the signed-in person can neither add anything nor take it along; undefined for everybody who
 * has a pharmacy. The guard has asked who it is, so nobody asks here once more.
 */
export function useWhyNoPharmacy(): string | undefined {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  if (user?.organization !== null) return undefined;
  return 'You’re not assigned to a pharmacy, so you can’t add or export anything here.';
}
