import type { FileStore } from '../../platform/files/file-store.ts';
import { openLocalArea } from '../../platform/files/sealed-folder.ts';
import type { Platform } from '../../platform/platform.ts';

type Parts = Pick<Platform, 'files'>;

/** Mails are removed when they are settled; only the files found in them stay. */
export function openMailStore({ files }: Parts): Promise<FileStore> {
  return files.openArea('mails');
}

/** Where files of a mail are stored, encrypted too, until they are received. */
export function openUnpackedStore({ files }: Parts): Promise<FileStore> {
  return openLocalArea(files, 'mails-unpacked');
}
