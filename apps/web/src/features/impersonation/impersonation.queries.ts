import type { startImpersonationBody } from '@pfs/wire/impersonation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import { call } from '../../lib/api/call.ts';
import { currentUserQuery } from '../../lib/session/session.ts';
import { showFailure, showToastAcrossReload } from '../../lib/toast.ts';

/** Loaded on demand: the schemas are not part of the first bundle. */
export async function loadReasonSchema() {
  return (await import('@pfs/wire/impersonation')).startImpersonationBody.pick({ reason: true });
}

/** A full load: no data of one pharmacy is left in memory when another is shown. */
function startOver(path: string, description: string): void {
  showToastAcrossReload({ title: 'Success', description });
  window.location.assign(path);
}

export function useStartImpersonation() {
  return useMutation({
    mutationFn: (body: z.input<typeof startImpersonationBody>) =>
      call('POST /api/admin/look-at', { body }),
    onSuccess: ({ name }) => startOver('/dashboard', `Viewing as ${name}`),
    onError: showFailure('Error', 'Failed to open the organization'),
  });
}

const organizationsPath = '/admin/super?tab=organizations';

export function useEndImpersonation() {
  return useMutation({
    mutationFn: () => call('POST /api/admin/look-at/end'),
    onSuccess: () => startOver(organizationsPath, 'You’ve stopped viewing the pharmacy'),
    onError: showFailure('Error', 'Failed to stop viewing'),
  });
}

const retryMilliseconds = 5_000;

/** Asks the server, whose clock counts, when the time should be over; then the page reloads. */
export function useImpersonationEnd(until: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const fresh = { ...currentUserQuery, staleTime: 0 };
      const user = await queryClient.fetchQuery(fresh).catch(() => undefined);
      if (user?.lookingAt === null) startOver(organizationsPath, 'Your viewing time has ended');
      else timer = setTimeout(() => void ask(), retryMilliseconds);
    };
    const left = Date.parse(until) - Date.now();
    timer = setTimeout(() => void ask(), Math.max(left, retryMilliseconds));
    return () => clearTimeout(timer);
  }, [queryClient, until]);
}
