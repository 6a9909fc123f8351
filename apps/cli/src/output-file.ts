import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { UsageError } from './command.ts';
import type { Output } from './output.ts';

interface Destination {
  /** The file to create; undefined writes to `output`. */
  readonly path: string | undefined;
  /** A file that must not be overwritten, even if requested. */
  readonly inputPath?: string;
  readonly force: boolean;
}

/**
 * Writes bytes to a temporary file that is renamed once complete. Without a path they go to
 * `output`.
 */
export async function writeWhole(
  blocks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { path, inputPath, force }: Destination,
  output: Output,
): Promise<void> {
  if (path === undefined) {
    for await (const block of blocks) await output.writeBytes(block);
    return;
  }
  await refuseExisting(path, inputPath, force);
  const partPath = `${path}.part-${process.pid}`;
  const handle = await create(partPath, path);
  try {
    for await (const block of blocks) await handle.writeFile(block);
    await handle.sync();
    await handle.close();
    await rename(partPath, path);
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(partPath, { force: true });
    throw error;
  }
}

async function refuseExisting(path: string, inputPath: string | undefined, force: boolean) {
  const existing = await stat(path).catch(() => undefined);
  if (existing === undefined) return;
  if (existing.isDirectory()) throw new UsageError(`cannot write ${path}: it is a folder`);
  const input = inputPath === undefined ? undefined : await stat(inputPath).catch(() => undefined);
  if (input?.ino === existing.ino && input.dev === existing.dev) {
    throw new UsageError(`cannot write ${path}: it’s the input file`);
  }
  if (!force) throw new UsageError(`${path} already exists; use --force to replace it`);
}

async function create(partPath: string, path: string): Promise<FileHandle> {
  try {
    return await open(partPath, 'wx', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'no such folder' : code;
    throw new UsageError(`cannot write ${path}: ${reason}`);
  }
}
