import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useChange } from '../../lib/api/use-change.ts';
import { currentUserQuery } from '../../lib/session/session.ts';
import { startOver } from '../../lib/session/session-end.ts';
import { showFailure, showToastAcrossReload } from '../../lib/toast.ts';

/** No data of one pharmacy is left in memory when another is shown. */
export function startOverSaying(path: string, description: string): void {
  showToastAcrossReload({ title: 'Success', description });
  startOver(path);
}

const organizationsPath = '/admin/super?tab=organizations';

export const useEndImpersonation = () =>
  useChange('POST /api/admin/look-at/end', {
    done: () => startOverSaying(organizationsPath, 'You’ve stopped viewing the pharmacy'),
    failed: showFailure('Error', 'Failed to stop viewing'),
  });

const retryMilliseconds = 5_000;

/** Asks the server, whose clock counts, when the time should be over; then the page reloads. */
export function useImpersonationEnd(until: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const fresh = { ...currentUserQuery, staleTime: 0 };
      const user = await queryClient.fetchQuery(fresh).catch(() => undefined);
      if (user?.lookingAt === null)
        startOverSaying(organizationsPath, 'Your viewing time has ended');
      else timer = setTimeout(() => void ask(), retryMilliseconds);
    };
    const left = Date.parse(until) - Date.now();
    timer = setTimeout(() => void ask(), Math.max(left, retryMilliseconds));
    return () => clearTimeout(timer);
  }, [queryClient, until]);
}
