import type { Remittance } from '@pfs/wire/remittances';
import { useSyncExternalStore } from 'react';
import { upload } from '../../lib/api/upload.ts';

/** A file with the key under which each try to send it counts as the same. */
export interface TriedFile {
  readonly file: File;
  readonly key: string;
}

/**
 * The one upload on its way. It lives outside of the screens, so that a person may look at
 * another one
 * while a large file is being sent.
 */
export type UploadState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly fileName: string; readonly fraction: number }
  | {
      readonly phase: 'refused';
      readonly fileName: string;
      readonly error: Error;
      readonly tried: TriedFile;
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

/** Sends a file and answers its row; a failure is kept in the state and thrown. */
export async function sendUpload(tried: TriedFile): Promise<Remittance> {
  const { file, key } = tried;
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
    set({ phase: 'refused', fileName, error: failure, tried });
    throw failure;
  }
}
