import type { Remittance } from '@pfs/wire/remittances';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { sayChosen, sayUploads } from '../../../lib/api/say-uploads.ts';
import { upload } from '../../../lib/api/upload.ts';
import { createUploadQueue, onceASecond } from '../../../lib/api/upload-queue.ts';
import { validateUpload } from '../../../lib/api/validate-upload.ts';
import { handleUnauthorized } from '../../../lib/session/unauthorized.ts';
import { planLinkOfRefusal, subscriptionQuery } from '../../subscriptions/public.ts';

/** Each upload carries one file; the next is sent when it has arrived. */
export const uploads = createUploadQueue<Remittance>(1);
export const clearUpload = uploads.clear;

/** Checks and sends files, shows the results, and refreshes what they change. */
export function useUpload(): (files: readonly File[]) => void {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();

  function refresh(): void {
    for (const queryKey of [['/api/remittances'], ['/api/dashboard'], subscriptionQuery.queryKey]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }

  return (chosen) => {
    if (!sayChosen(chosen)) return;
    const refreshSoon = onceASecond(refresh);
    uploads.add(chosen, {
      queryClient,
      refuse(file) {
        const refusal = validateUpload(file);
        return refusal && new Error(refusal.description);
      },
      send: (file, options) => upload('POST /api/remittances/upload', file, options),
      onEnd(state) {
        if (state.phase === 'refused' && handleUnauthorized(state.error)) uploads.clear();
        // What is canceled once all of it was sent may have arrived.
        if (state.phase !== 'refused') refreshSoon();
      },
      onAllEnd: (files) =>
        sayUploads(files, {
          arrived: (name) => `${name} is now being processed.`,
          linkOf: planLinkOfRefusal,
          navigate,
        }),
    });
  };
}
