import { ApiError } from './api-error.ts';
import { attendanceHeaders } from './attendance.ts';

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
