import { useState } from 'react';
import { handleUnauthorized } from '../session/unauthorized.ts';
import { activityHeaders } from '../session/user-activity.ts';
import { showFailure, showToast } from '../toast.ts';
import { ApiError } from './api-error.ts';
import { withConfirmation } from './call.ts';

/**
 * Fetches a file and hands it to the browser to save. A refusal throws an ApiError, so that the
 * page can show it instead of an empty tab.
 */
export async function download(path: string): Promise<string> {
  const response = await withConfirmation(() => request(path));
  const name = fileNameOf(response.headers.get('content-disposition')) ?? 'download';
  saveFile(await response.blob(), name);
  return name;
}

async function request(path: string): Promise<Response> {
  const headers = activityHeaders();
  const response = await fetch(path, {
    credentials: 'include',
    ...(headers === undefined ? {} : { headers }),
  });
  if (!response.ok) {
    throw new ApiError(response.status, await response.text(), response.statusText);
  }
  return response;
}

export function fileNameOf(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1];
}

/** Hands a file to the browser to save. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken over the file once the click is handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const failed = showFailure('Download Failed', 'The file couldn’t be created. Please try again.');

/** Downloads started by a button: the path that is on its way, and how to start one. */
export function useDownload() {
  const [pending, setPending] = useState<string>();
  async function start(path: string, description: string): Promise<void> {
    setPending(path);
    showToast({ title: 'Download Started', description });
    try {
      await download(path);
    } catch (error) {
      if (!handleUnauthorized(error)) failed(error);
    } finally {
      setPending(undefined);
    }
  }
  return { pending, start };
}
