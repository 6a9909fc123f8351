import { join } from 'node:path';
import type { FileStore } from '../../platform/files/file-store.ts';
import { openSealedFolder } from '../../platform/files/sealed-folder.ts';
import type { Platform } from '../../platform/platform.ts';

type Parts = Pick<Platform, 'config' | 'database'>;

const mails = new WeakMap<Platform['database'], Promise<FileStore>>();
const unpacked = new WeakMap<Platform['database'], Promise<FileStore>>();

/**
 * Mails lie sealed like other files, in a folder of their own: they are removed when they are
 * settled, and only what was found in them stays.
 */
export function openMailStore(parts: Parts): Promise<FileStore> {
  return openOnce(mails, parts, mailFolder(parts));
}

/** Where the files of a mail lie, sealed too, from when they are found until they are taken in. */
export function openUnpackedStore(parts: Parts): Promise<FileStore> {
  return openOnce(unpacked, parts, unpackFolder(parts));
}

function mailFolder({ config }: Pick<Parts, 'config'>): string {
  return join(config.dataDir, 'files', 'mails');
}

function unpackFolder({ config }: Pick<Parts, 'config'>): string {
  return join(config.dataDir, 'files', 'mails-unpacked');
}

function openOnce(
  opened: WeakMap<Platform['database'], Promise<FileStore>>,
  { database }: Parts,
  folder: string,
): Promise<FileStore> {
  const known = opened.get(database);
  if (known !== undefined) return known;
  const store = openSealedFolder(folder);
  opened.set(database, store);
  return store;
}
