import type { startImpersonationBody } from '@pfs/wire/impersonation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import { call } from '../../lib/api/call.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { currentUserQuery } from '../../lib/session/session.ts';
import { showToast, showToastAcrossReload } from '../../lib/toast.ts';

/** Loaded when it is first needed: the schemas are not part of the first bundle. */
export async function loadReasonSchema() {
  return (await import('@pfs/wire/impersonation')).startImpersonationBody.pick({ reason: true });
}

/** A full load: nothing that was fetched for one pharmacy is left when another is shown. */
function startOver(path: string, description: string): void {
  showToastAcrossReload({ title: 'Success', description });
  window.location.assign(path);
}

const fail = (fallback: string) => (error: unknown) =>
  showToast({
    title: 'Error',
    description: messageOf(error, fallback),
    variant: 'destructive',
  });

export function useStartLook() {
  return useMutation({
    mutationFn: (body: z.input<typeof startImpersonationBody>) =>
      call('POST /api/admin/look-at', { body }),
    onSuccess: ({ name }) => startOver('/dashboard', `Viewing as ${name}`),
    onError: fail('Failed to open the organization'),
  });
}

const afterLook = '/admin/super?tab=organizations';

export function useEndLook() {
  return useMutation({
    mutationFn: () => call('POST /api/admin/look-at/end'),
    onSuccess: () => startOver(afterLook, 'You’ve stopped viewing the pharmacy'),
    onError: fail('Failed to stop viewing'),
  });
}

const askAgainMilliseconds = 5_000;

/** When the look's time is over the server says so, whose clock counts; then all starts over. */
export function useLookEnd(until: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const fresh = { ...currentUserQuery, staleTime: 0 };
      const user = await queryClient.fetchQuery(fresh).catch(() => undefined);
      if (user?.lookingAt === null) startOver(afterLook, 'Your viewing time has ended');
      else timer = setTimeout(() => void ask(), askAgainMilliseconds);
    };
    const left = Date.parse(until) - Date.now();
    timer = setTimeout(() => void ask(), Math.max(left, askAgainMilliseconds));
    return () => clearTimeout(timer);
  }, [queryClient, until]);
}
