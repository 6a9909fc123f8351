import { ApiError } from './api-error.ts';
import type { FileAnswer, FileRoute, KeyOf } from './call.ts';

export interface UploadOptions {
  /** From 0 to 1 while the bytes are on their way. */
  readonly onProgress: (fraction: number) => void;
  /** Form fields sent with the file. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The same for each retry with one file, so that the server takes it once. */
  readonly tryKey?: string;
  readonly signal?: AbortSignal;
  /** The pharmacy of the file: the server refuses it if another one is signed in by now. */
  readonly organizationId?: string | undefined;
}

let sendings = 0;

/** The watcher for new versions is another script, which reads the attribute. */
export function holdPage(more: 1 | -1): void {
  sendings += more;
  document.documentElement.toggleAttribute('data-sending', sendings > 0);
}

/** Sends one file as multipart field `file`, by XMLHttpRequest: fetch reports no progress. */
export function upload<K extends KeyOf<FileRoute>>(
  key: K,
  file: File,
  { onProgress, fields = {}, tryKey, signal, organizationId }: UploadOptions,
): Promise<FileAnswer<K>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', key.slice(key.indexOf(' ') + 1));
    request.withCredentials = true;
    if (tryKey !== undefined) request.setRequestHeader('idempotency-key', tryKey);
    if (organizationId !== undefined) {
      request.setRequestHeader('x-organization', organizationId);
    }
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('error', () => reject(new TypeError('The connection broke off')));
    request.addEventListener('abort', () => reject(new TypeError('The upload was stopped')));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status < 200 || status >= 300) {
        const error = new ApiError(status, responseText, statusText);
        error.retryAfterSeconds = Number(request.getResponseHeader('retry-after')) || undefined;
        reject(error);
      } else resolve(JSON.parse(responseText) as FileAnswer<K>);
    });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    request.addEventListener('loadend', () => holdPage(-1));
    signal?.addEventListener('abort', () => request.abort());
    holdPage(1);
    request.send(form);
  });
}
