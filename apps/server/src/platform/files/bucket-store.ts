import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Bucket } from './bucket.ts';
import type { FileStore, HeldFiles, ListedFile } from './file-store.ts';
import { headerBytes, positionOf, readSealedStream } from './sealed-file.ts';
import { hashInName, receiveSealed, removeAbandoned, storagePathOf } from './sealed-folder.ts';

interface BucketStore {
  readonly bucket: Bucket;
  /** Before each key: empty, or ends with a slash. */
  readonly prefix: string;
  /** On this machine, for files that come in or are lent to child processes. */
  readonly localFolder: string;
}

/** Held copies older than this belong to a backup that is gone. */
const heldAbandonedAfterMs = 24 * 3_600_000;
const copiesAtOnce = 8;

/**
 * A file store in an S3 bucket, with the paths and encryption of one on disk. A file is received
 * here, and is stored once the bucket has it. Several processes may use one bucket.
 */
export async function openBucketStore(options: BucketStore): Promise<FileStore> {
  const { bucket, prefix, localFolder } = options;
  const [incoming, lent] = [join(localFolder, 'incoming'), join(localFolder, 'lent')];
  for (const folder of [incoming, lent]) await mkdir(folder, { recursive: true, mode: 0o700 });
  const keyOf = (storagePath: string) => `${prefix}${storagePath.split(sep).join('/')}`;
  return {
    localFolder,
    async put({ organizationId, ...file }) {
      const received = await receiveSealed(incoming, file);
      return {
        ...received,
        async keep() {
          const storagePath = storagePathOf(organizationId, received.sha256);
          await bucket.putFile(keyOf(storagePath), received.path);
          await received.discard();
          return storagePath;
        },
      };
    },
    open({ storagePath, dataKey }) {
      const key = keyOf(storagePath);
      return {
        read: (fromByte) => readObject(bucket, key, dataKey, fromByte),
        async withLocalFile(work) {
          const path = join(lent, randomUUID());
          try {
            const { content } = await bucket.read(key);
            await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
            return await work({ path, dataKey });
          } finally {
            await rm(path, { force: true });
          }
        },
      };
    },
    remove: (storagePath) => bucket.remove(keyOf(storagePath)),
    list: (organizationId, { before }) => listObjects(options, organizationId, before),
    async sweep() {
      for (const folder of [incoming, lent]) await removeAbandoned(folder);
    },
    openArea: (name) =>
      openBucketStore({
        bucket,
        prefix: `${prefix}${name}/`,
        localFolder: join(localFolder, name),
      }),
    hold: (storagePaths) => holdObjects(options, storagePaths, keyOf),
    async restoreSealed(storagePath, content) {
      const key = keyOf(storagePath);
      if ((await bucket.sizeOf(key)) !== undefined) throw new Error(`${key} is there already`);
      const path = join(incoming, randomUUID());
      try {
        await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        await bucket.putFile(key, path);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

async function* readObject(
  bucket: Bucket,
  key: string,
  dataKey: Uint8Array,
  fromByte = 0,
): AsyncGenerator<Buffer, void, undefined> {
  const { size, version, content } = await bucket.read(key);
  const pieces = content[Symbol.asyncIterator]();
  const beginning = await takeBytes(pieces, headerBytes);
  const header = beginning.subarray(0, headerBytes);
  const from = positionOf(fromByte);
  if (from === headerBytes) {
    const sealed = joined(beginning.subarray(headerBytes), pieces);
    yield* readSealedStream({ size, header, sealed }, dataKey, fromByte);
    return;
  }
  await pieces.return?.();
  // The same content stored again meanwhile is encrypted otherwise.
  const rest = await bucket.read(key, from, version);
  yield* readSealedStream({ size, header, sealed: rest.content }, dataKey, fromByte);
}

/** At least so many bytes, unless there are fewer. */
async function takeBytes(pieces: AsyncIterator<Uint8Array>, bytes: number): Promise<Buffer> {
  let taken = Buffer.alloc(0);
  while (taken.length < bytes) {
    const { done, value } = await pieces.next();
    if (done === true) break;
    taken = Buffer.concat([taken, value]);
  }
  return taken;
}

async function* joined(first: Uint8Array, pieces: AsyncIterator<Uint8Array>) {
  yield first;
  yield* { [Symbol.asyncIterator]: () => pieces };
}

async function* listObjects(
  { bucket, prefix }: BucketStore,
  organizationId: string,
  before: Date,
): AsyncGenerator<readonly ListedFile[]> {
  for await (const page of bucket.list(`${prefix}${organizationId}/`)) {
    yield page.flatMap(({ key, changedAt }) => {
      const sha256 = hashInName(key.slice(key.lastIndexOf('/') + 1));
      if (sha256 === undefined || changedAt >= before) return [];
      return [{ organizationId, sha256, storagePath: storagePathOf(organizationId, sha256) }];
    });
  }
}

/** Copies files within the bucket, where they stay as they are when they are removed meanwhile. */
async function holdObjects(
  { bucket, prefix }: BucketStore,
  wanted: readonly string[],
  keyOf: (storagePath: string) => string,
): Promise<HeldFiles> {
  const backups = `${prefix}backups/`;
  await removeBelow(bucket, backups, new Date(Date.now() - heldAbandonedAfterMs));
  const folder = `${backups}${randomUUID()}/`;
  const heldKey = (storagePath: string) => `${folder}${storagePath.split(sep).join('/')}`;
  const release = () => removeBelow(bucket, folder);
  const found = new Map<string, boolean>();
  try {
    await forEach(wanted, async (storagePath) => {
      const isThere = (await bucket.sizeOf(keyOf(storagePath))) !== undefined;
      if (isThere) await bucket.copy(keyOf(storagePath), heldKey(storagePath));
      found.set(storagePath, isThere);
    });
  } catch (error) {
    await release();
    throw error;
  }
  return {
    storagePaths: wanted.filter((path) => found.get(path) === true),
    missing: wanted.filter((path) => found.get(path) !== true),
    release,
    async readSealed(storagePath) {
      const { size: bytes, content } = await bucket.read(heldKey(storagePath));
      return { bytes, content };
    },
  };
}

async function removeBelow(bucket: Bucket, prefix: string, before?: Date): Promise<void> {
  for await (const page of bucket.list(prefix)) {
    const old = page.filter(({ changedAt }) => before === undefined || changedAt < before);
    await forEach(old, ({ key }) => bucket.remove(key));
  }
}

/** Some at once, so that many small calls don't wait for each other. */
async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const one = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: copiesAtOnce }, one));
}
