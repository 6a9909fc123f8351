import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import {
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../database/unavailable.ts';
import { AppError } from '../errors.ts';
import type { FileStore, HeldFiles, ListedFile, ReceivedFile } from './file-store.ts';
import { chunkBytes, createSealer, readSealedFile } from './sealed-file.ts';

/** How much of a file's beginning is returned, to tell what type of file it is. */
const headBytesMax = 4_096;
/**
 * A large file is written in steps. After each the disk is waited for, and then all other requests
 * run for as long as the step took: sending 50 MB takes a second longer and slows nobody else.
 */
const stepBytes = 1024 * 1024;
const pauseMsMax = 30;
/** A half-written file older than this belongs to a process that is gone. */
const abandonedAfterMs = 60 * 60_000;
/** Held files older than this belong to a backup that is gone. */
const heldAbandonedAfterMs = 24 * 3_600_000;

/** A folder of files that wait for work on this machine, whatever store there is. */
export function openLocalArea({ localFolder }: FileStore, name: string): Promise<FileStore> {
  return openSealedFolder(join(localFolder, name));
}

/** A file store on disk: organization/ab/abcdef….pfs, each file encrypted in chunks. */
export async function openSealedFolder(folder: string): Promise<FileStore> {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  return {
    localFolder: folder,
    async put({ organizationId, ...file }) {
      const received = await receiveSealed(incoming, file);
      return {
        ...received,
        async keep() {
          const storagePath = storagePathOf(organizationId, received.sha256);
          const target = join(folder, storagePath);
          await mkdir(dirname(target), { recursive: true, mode: 0o700 });
          await rename(received.path, target);
          await syncFolder(dirname(target));
          return storagePath;
        },
      };
    },
    open({ storagePath, dataKey }) {
      const path = join(folder, storagePath);
      return {
        read: (fromByte) => readSealedFile(path, dataKey, fromByte),
        withLocalFile: (work) => work({ path, dataKey }),
      };
    },
    async remove(storagePath) {
      await rm(join(folder, storagePath), { force: true });
    },
    list: (organizationId, { before }) => listFiles(folder, organizationId, before),
    sweep: () => removeAbandoned(incoming),
    openArea: (name) => openSealedFolder(join(folder, name)),
    hold: (storagePaths) => holdFiles(folder, storagePaths),
    async restoreSealed(storagePath, content) {
      const path = join(folder, storagePath);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
      await syncFolder(dirname(path));
    },
  };
}

/** Gives files a second name. They are written once, so both names always have the same content. */
async function holdFiles(store: string, wanted: readonly string[]): Promise<HeldFiles> {
  const backups = join(store, 'backups');
  await removeAbandoned(backups, heldAbandonedAfterMs);
  const folder = join(backups, randomUUID());
  const release = () => rm(folder, { recursive: true, force: true });
  const [storagePaths, missing]: [string[], string[]] = [[], []];
  try {
    for (const storagePath of wanted) {
      const [path, held] = [join(store, storagePath), join(folder, storagePath)];
      await mkdir(dirname(held), { recursive: true, mode: 0o700 });
      ((await addName(path, held)) ? storagePaths : missing).push(storagePath);
    }
  } catch (error) {
    await release();
    throw error;
  }
  return {
    ...{ storagePaths, missing, release },
    async readSealed(storagePath) {
      const path = join(folder, storagePath);
      return { bytes: (await stat(path)).size, content: createReadStream(path) };
    },
  };
}

/** Answers false when there is no such file. */
async function addName(path: string, name: string): Promise<boolean> {
  try {
    // A disk may have no hard links.
    await link(path, name).catch(() => copyFile(path, name));
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Removes what was begun long ago and never finished. */
export async function removeAbandoned(
  folder: string,
  afterMs: number = abandonedAfterMs,
): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > afterMs) await rm(path, { recursive: true, force: true });
  }
}

/** A file's path within a store, whatever store that is. */
export function storagePathOf(organizationId: string, sha256: string): string {
  return join(organizationId, sha256.slice(0, 2), `${sha256}.pfs`);
}

/** The hash in a stored file's name; undefined for another file. */
export function hashInName(name: string): string | undefined {
  return /^([0-9a-f]{64})\.pfs$/.exec(name)?.[1];
}

async function* listFiles(
  folder: string,
  organizationId: string,
  before: Date,
): AsyncGenerator<readonly ListedFile[]> {
  for (const part of await namesIn(join(folder, organizationId))) {
    const kept: ListedFile[] = [];
    for (const name of await namesIn(join(folder, organizationId, part))) {
      const sha256 = hashInName(name);
      const storagePath = join(organizationId, part, name);
      const found = await stat(join(folder, storagePath)).catch(() => undefined);
      if (sha256 === undefined || found === undefined || found.mtime >= before) continue;
      kept.push({ organizationId, sha256, storagePath });
    }
    yield kept;
  }
}

/** A folder that is not there has nothing in it. */
async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}

/** Streams a file into a folder, encrypted, under a name that means nothing yet. */
export async function receiveSealed(
  folder: string,
  file: { dataKey: Uint8Array; content: AsyncIterable<Uint8Array>; bytesMax: number },
): Promise<Omit<ReceivedFile, 'keep'> & { readonly path: string }> {
  const path = join(folder, randomUUID());
  const handle = await open(path, 'wx', 0o600);
  const discard = () => rm(path, { force: true });
  try {
    const sealed = await writeSealed(handle, file.dataKey, file.content, file.bytesMax);
    await handle.sync();
    await handle.close();
    return { ...sealed, path, discard };
  } catch (error) {
    await handle.close();
    await discard();
    throw error;
  }
}

/** Encrypts and hashes a stream into an open file. Throws `payload_too_large` beyond `bytesMax`. */
async function writeSealed(
  handle: FileHandle,
  dataKey: Uint8Array,
  content: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<{ sha256: string; bytes: number; head: Buffer }> {
  const hash = createHash('sha256');
  const sealer = await createSealer(dataKey);
  const pending = Buffer.allocUnsafe(chunkBytes);
  let pendingBytes = 0;
  let bytes = 0;
  let [ofStep, stepSince] = [0, performance.now()];
  let head = Buffer.alloc(0);
  await writeAll(handle, sealer.header);
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > bytesMax) throw new AppError('payload_too_large');
    hash.update(piece);
    if (head.length < headBytesMax) {
      head = Buffer.concat([head, piece.subarray(0, headBytesMax - head.length)]);
    }
    for (let from = 0; from < piece.length; ) {
      // A full chunk is sealed only when more follows, because the last one is marked.
      if (pendingBytes === chunkBytes) {
        await writeAll(handle, await sealer.seal(pending, false));
        pendingBytes = 0;
        ofStep += chunkBytes;
        if (ofStep >= stepBytes) {
          await handle.datasync();
          await sleep(Math.min(performance.now() - stepSince, pauseMsMax));
          [ofStep, stepSince] = [0, performance.now()];
        }
      }
      const taken = Math.min(chunkBytes - pendingBytes, piece.length - from);
      pending.set(piece.subarray(from, from + taken), pendingBytes);
      pendingBytes += taken;
      from += taken;
    }
  }
  await writeAll(handle, await sealer.seal(pending.subarray(0, pendingBytes), true));
  return { sha256: hash.digest('hex'), bytes, head };
}

/**
 * FileHandle.write may write less than asked when the disk runs full; then the rest is tried and
 * throws.
 */
async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let from = 0; from < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, from, bytes.length - from);
    from += bytesWritten;
  }
}

/** A rename is durable only once its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
