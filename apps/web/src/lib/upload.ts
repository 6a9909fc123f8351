import { ApiError } from './api-error.ts';
import type { Answer, KeyOf, UploadRoute } from './route-keys.ts';

export interface UploadOptions {
  /** From 0 to 1 while the bytes are on their way. */
  readonly onProgress: (fraction: number) => void;
}

/** Sends one file as multipart field `file`. XMLHttpRequest, because fetch tells no progress. */
export function upload<K extends KeyOf<UploadRoute>>(
  key: K,
  file: File,
  { onProgress }: UploadOptions,
): Promise<Answer<K>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', key.slice(key.indexOf(' ') + 1));
    request.withCredentials = true;
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('error', () => reject(new TypeError('The connection broke off')));
    request.addEventListener('abort', () => reject(new TypeError('The upload was stopped')));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status < 200 || status >= 300) reject(new ApiError(status, responseText, statusText));
      else resolve(JSON.parse(responseText) as Answer<K>);
    });
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
