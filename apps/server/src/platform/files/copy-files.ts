import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Bucket } from './bucket.ts';
import { MissingFile } from './file-store.ts';
import { syncFolder } from './sealed-folder.ts';

/** Stored files as they are, encrypted, under their paths. */
export interface FilePlace {
  list(): AsyncIterable<{ readonly path: string; readonly bytes: number }>;
  /** Undefined: it has no such file. */
  sizeOf(path: string): Promise<number | undefined>;
  read(path: string): Promise<AsyncIterable<Uint8Array>>;
  /** Stores a local file, durably, or nothing. */
  put(path: string, localFile: string): Promise<void>;
}

/** Folders of a store that hold nothing to keep. */
const passing = new Set(['incoming', 'lent', 'backups', 'mails-unpacked']);
const isKept = (path: string) => !path.split('/').some((part) => passing.has(part));

export function bucketPlace(bucket: Bucket, prefix: string): FilePlace {
  return {
    async *list() {
      for await (const page of bucket.list(prefix)) {
        for (const { key, bytes } of page) {
          const path = key.slice(prefix.length);
          if (isKept(path)) yield { path, bytes };
        }
      }
    },
    sizeOf: (path) => bucket.sizeOf(prefix + path),
    read: async (path) => (await bucket.read(prefix + path)).content,
    put: (path, localFile) => bucket.putFile(prefix + path, localFile),
  };
}

export function folderPlace(folder: string): FilePlace {
  return {
    async *list() {
      const found = await readdir(folder, { recursive: true, withFileTypes: true });
      for (const entry of found) {
        const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
        if (!entry.isFile() || !isKept(path)) continue;
        yield { path, bytes: (await stat(join(folder, path))).size };
      }
    },
    sizeOf: (path) =>
      stat(join(folder, path)).then(
        ({ size }) => size,
        () => undefined,
      ),
    read: async (path) => createReadStream(join(folder, path)),
    async put(path, localFile) {
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(localFile, target);
      await syncFolder(dirname(target));
    },
  };
}

export interface CopiedFiles {
  readonly copied: number;
  /** That the target had already. */
  readonly present: number;
}

/**
 * Copies every stored file to another place and reads it back there; what the target has in its
 * whole length stays, so that a copy that was cut off goes on. Files that are removed meanwhile are
 * left out. `workFolder` must be on the disk of a target folder.
 */
export async function copyFiles(
  from: FilePlace,
  to: FilePlace,
  workFolder: string,
): Promise<CopiedFiles> {
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  let [copied, present] = [0, 0];
  for await (const { path, bytes } of from.list()) {
    if ((await to.sizeOf(path)) === bytes) {
      present += 1;
      continue;
    }
    if (await copyOne(path, { from, to, workFolder })) copied += 1;
  }
  return { copied, present };
}

async function copyOne(
  path: string,
  { from, to, workFolder }: { from: FilePlace; to: FilePlace; workFolder: string },
): Promise<boolean> {
  const local = join(workFolder, randomUUID());
  try {
    await pipeline(
      await from.read(path),
      createWriteStream(local, { flags: 'wx', mode: 0o600, flush: true }),
    );
    const hash = await hashOf(createReadStream(local));
    await to.put(path, local);
    if ((await hashOf(await to.read(path))) === hash) return true;
    throw new Error(`${path} differs after it was copied`);
  } catch (error) {
    const isGone = error instanceof MissingFile || (await from.sizeOf(path)) === undefined;
    if (isGone) return false;
    throw error;
  } finally {
    await rm(local, { force: true });
  }
}

async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of content) hash.update(piece);
  return hash.digest('hex');
}
