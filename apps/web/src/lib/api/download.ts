import { ApiError, messageOf } from './api-error.ts';
import { attendanceHeaders } from '../session/user-activity.ts';
import { useState } from 'react';
import { showToast } from '../toast.ts';

/**
 * Fetches a file and hands it to the browser to keep. A refusal throws an ApiError, so that it can
 * be said on the page instead of filling an empty tab.
 */
export async function download(path: string): Promise<string> {
  const headers = attendanceHeaders();
  const response = await fetch(path, {
    credentials: 'include',
    ...(headers === undefined ? {} : { headers }),
  });
  if (!response.ok) {
    throw new ApiError(response.status, await response.text(), response.statusText);
  }
  const name = fileNameOf(response.headers.get('content-disposition')) ?? 'download';
  keep(await response.blob(), name);
  return name;
}

export function fileNameOf(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1];
}

function keep(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over once the click is worked off.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

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
