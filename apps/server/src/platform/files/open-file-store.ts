import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { type BucketAddress, type BucketObject, openBucket } from './bucket.ts';
import { openBucketStore } from './bucket-store.ts';
import { type FileStore, StoreUnavailable } from './file-store.ts';
import { openSealedFolder } from './sealed-folder.ts';

export interface StoreOptions {
  readonly dataDir: string;
  /** Undefined: files are in DATA_DIR. */
  readonly fileBucket?: BucketAddress | undefined;
}

/**
 * The product's file store: the bucket of FILES_URL, else a folder in DATA_DIR. Throws a StartError
 * where the bucket refuses its keys; one that doesn't answer may do so later.
 */
export async function openFileStore({ dataDir, fileBucket }: StoreOptions): Promise<FileStore> {
  const localFolder = join(dataDir, 'files');
  if (fileBucket === undefined) return openSealedFolder(localFolder);
  await findAny(fileBucket).catch((error: unknown) => {
    if (error instanceof StartError) throw error;
  });
  const { prefix } = fileBucket;
  return openBucketStore({ bucket: openBucket(fileBucket), prefix, localFolder });
}

/** Throws a StartError where the bucket already has files. */
export async function requireEmptyBucket({ fileBucket }: StoreOptions): Promise<void> {
  const found = fileBucket && (await findAny(fileBucket));
  if (found === undefined) return;
  throw new StartError(`FILES_URL: the bucket is not empty (${found.key}); choose another folder`);
}

async function findAny(address: BucketAddress): Promise<BucketObject | undefined> {
  try {
    for await (const [found] of openBucket(address).list(address.prefix)) return found;
    return undefined;
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    const { bucket } = address;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`FILES_URL: the bucket ${bucket} can't be opened: ${reason}`, {
      cause: error,
    });
  }
}
