import type { Remittance } from '@pfs/wire/remittances';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { messageOf } from '../../../lib/api/api-error.ts';
import { makeTryKey } from '../../../lib/api/until-answered.ts';
import { upload } from '../../../lib/api/upload.ts';
import { validateUpload } from '../../../lib/api/validate-upload.ts';
import { handleUnauthorized } from '../../../lib/session/unauthorized.ts';
import { showToast } from '../../../lib/toast.ts';
import { planLinkOfRefusal, subscriptionQuery } from '../../subscriptions/public.ts';

/** A file with the key that makes every attempt to send it count as one upload. */
interface UploadAttempt {
  readonly file: File;
  readonly key: string;
}

/**
 * The upload in progress. It is kept outside the screens, so that it continues when a person goes
 * to another one.
 */
export type UploadState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly fileName: string; readonly fraction: number }
  | {
      readonly phase: 'refused';
      readonly fileName: string;
      readonly error: Error;
      readonly attempt: UploadAttempt;
    }
  | { readonly phase: 'received'; readonly fileName: string };

let state: UploadState = { phase: 'idle' };
const listeners = new Set<() => void>();

function set(next: UploadState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function useUploadState(): UploadState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

export function clearUpload(): void {
  set({ phase: 'idle' });
}

/** Sends a file and answers its remittance. A failure is kept in the state and thrown. */
async function sendUpload(attempt: UploadAttempt): Promise<Remittance> {
  const { file, key } = attempt;
  const fileName = file.name;
  set({ phase: 'sending', fileName, fraction: 0 });
  try {
    const remittance = await upload('POST /api/remittances/upload', file, {
      tryKey: key,
      onProgress: (fraction) => set({ phase: 'sending', fileName, fraction }),
    });
    set({ phase: 'received', fileName });
    return remittance;
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    set({ phase: 'refused', fileName, error: failure, attempt });
    throw failure;
  }
}

/** Checks and sends one file, shows the result, and refreshes what the file changes. */
export function useUpload(): (file: File) => void {
  const send = useSend();
  return (file) => {
    const refusal = validateUpload(file);
    if (refusal !== undefined) showToast({ ...refusal, variant: 'destructive' });
    else send({ file, key: makeTryKey() });
  };
}

/** Sends a file, also again after an interruption. */
export function useSend(): (attempt: UploadAttempt) => void {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();

  async function send(attempt: UploadAttempt) {
    try {
      await sendUpload(attempt);
    } catch (error) {
      if (handleUnauthorized(error)) return clearUpload();
      const way = planLinkOfRefusal(error);
      showToast({
        title: 'Upload Failed',
        description: messageOf(error, 'Failed to upload file.'),
        variant: 'destructive',
        ...(way && { action: { label: way.label, run: () => navigate(way.href) } }),
      });
      return;
    }
    showToast({
      title: 'File Uploaded',
      description: `${attempt.file.name} is now being processed.`,
    });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['/api/remittances'] }),
      queryClient.invalidateQueries({ queryKey: ['/api/dashboard'] }),
      queryClient.invalidateQueries({ queryKey: subscriptionQuery.queryKey }),
    ]);
  }

  return (attempt) => void send(attempt);
}
