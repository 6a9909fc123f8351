import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { type BucketAddress, openBucket } from './bucket.ts';
import { openBucketStore } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';
import { openSealedFolder } from './sealed-folder.ts';

export interface StoreOptions {
  readonly dataDir: string;
  /** Undefined: files are in DATA_DIR. */
  readonly fileBucket?: BucketAddress | undefined;
}

/** The product's file store: the bucket of FILES_URL, else a folder in DATA_DIR. */
export function openFileStore({ dataDir, fileBucket }: StoreOptions): Promise<FileStore> {
  const folder = join(dataDir, 'files');
  if (fileBucket === undefined) return openSealedFolder(folder);
  const { prefix } = fileBucket;
  return openBucketStore({ bucket: openBucket(fileBucket), prefix, localFolder: folder });
}

/** Throws a StartError where the bucket already has files. */
export async function requireEmptyBucket({ fileBucket }: StoreOptions): Promise<void> {
  if (fileBucket === undefined) return;
  for await (const [found] of openBucket(fileBucket).list(fileBucket.prefix)) {
    if (found === undefined) continue;
    throw new StartError(
      `FILES_URL: the bucket is not empty (${found.key}); choose another folder`,
    );
  }
}
