import { useState } from 'react';
import { messageOf } from './api-error.ts';
import { download } from './download.ts';
import { showToast } from './toast.ts';

/**
 * Downloads that are started by a button: which one is on its way, and how to start one. Why a file
 * cannot be had is said in a toast, unless `handle` knows what to do with the error.
 */
export function useDownload(handle: (error: unknown) => boolean) {
  const [pending, setPending] = useState<string>();
  async function start(path: string, description: string): Promise<void> {
    setPending(path);
    showToast({ title: 'Download Started', description });
    try {
      await download(path);
    } catch (error) {
      if (handle(error)) return;
      showToast({
        title: 'Download Failed',
        description: messageOf(error, 'The file couldn’t be created. Please try again.'),
        variant: 'destructive',
      });
    } finally {
      setPending(undefined);
    }
  }
  return { pending, start };
}
