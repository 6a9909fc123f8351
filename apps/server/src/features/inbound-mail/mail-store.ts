import { join } from 'node:path';
import { type FileStore, openFileStore } from '../../platform/files/file-store.ts';
import type { Platform } from '../../platform/platform.ts';

const opened = new WeakMap<Platform['database'], Promise<FileStore>>();

/**
 * Mails lie sealed like other files, in a folder of their own: they are removed when they are
 * settled, and only what was found in them stays.
 */
export function openMailStore({
  config,
  database,
}: Pick<Platform, 'config' | 'database'>): Promise<FileStore> {
  const known = opened.get(database);
  if (known !== undefined) return known;
  const store = openFileStore(join(config.dataDir, 'files', 'mails'));
  opened.set(database, store);
  return store;
}
