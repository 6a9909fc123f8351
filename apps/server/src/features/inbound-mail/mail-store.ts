import { join } from 'node:path';
import { type FileStore, openFileStore } from '../../platform/files/file-store.ts';
import type { Platform } from '../../platform/platform.ts';

type Parts = Pick<Platform, 'config' | 'database'>;

const mails = new WeakMap<Platform['database'], Promise<FileStore>>();
const unpacked = new WeakMap<Platform['database'], Promise<FileStore>>();

/**
 * Mails are stored sealed like other files, in their own folder. They are removed when they are
 * settled; only the files found in them stay.
 */
export function openMailStore(parts: Parts): Promise<FileStore> {
  return openOnce(mails, parts, mailFolder(parts));
}

/** Where files of a mail are stored, sealed too, until they are received. */
export function openUnpackedStore(parts: Parts): Promise<FileStore> {
  return openOnce(unpacked, parts, unpackFolder(parts));
}

function mailFolder({ config }: Pick<Parts, 'config'>): string {
  return join(config.dataDir, 'files', 'mails');
}

export function unpackFolder({ config }: Pick<Parts, 'config'>): string {
  return join(config.dataDir, 'files', 'mails-unpacked');
}

function openOnce(
  opened: WeakMap<Platform['database'], Promise<FileStore>>,
  { database }: Parts,
  folder: string,
): Promise<FileStore> {
  const known = opened.get(database);
  if (known !== undefined) return known;
  const store = openFileStore(folder);
  opened.set(database, store);
  return store;
}
