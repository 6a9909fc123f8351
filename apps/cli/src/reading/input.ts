import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { UsageError } from '../command.ts';
import type { Output } from '../output.ts';

/** Smaller files need no progress report. */
const progressBytesMin = 50_000_000;

/** Passes chunks on and shows progress for a large file on a terminal. */
async function* withProgress(
  chunks: AsyncIterable<Uint8Array>,
  file: { readonly name: string; readonly bytes: number },
  errors: Output,
): AsyncIterable<Uint8Array> {
  if (!errors.styled || file.bytes < progressBytesMin) {
    yield* chunks;
    return;
  }
  const clearLine = '\r\u001b[K';
  let read = 0;
  let shown = -1;
  try {
    for await (const chunk of chunks) {
      yield chunk;
      read += chunk.length;
      // A file may grow while it is read; never show more than 100 percent.
      const percent = Math.min(100, Math.floor((read * 100) / file.bytes));
      if (percent === shown) continue;
      shown = percent;
      await errors.write(`${clearLine}${file.name}: ${percent}% read`);
      await errors.flush();
    }
  } finally {
    await errors.write(clearLine);
    await errors.flush();
  }
}

/** An open file with its display name. */
export interface Input {
  readonly name: string;
  /** Each is valid until the next one is requested. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

const chunkBytes = 256 * 1024;

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it’s a folder',
  ENOTDIR: 'no such file',
};

/**
 * Opens a file, or standard input for `-`. Throws a UsageError with the reason if it can't.
 *
 * @param errors where progress on a large file is shown, if it is a terminal
 */
export async function openInput(path: string, errors: Output): Promise<Input> {
  if (path === '-') return { name: 'standard input', chunks: process.stdin };
  try {
    const handle = await open(path);
    const stats = await handle.stat();
    if (stats.isDirectory()) {
      await handle.close();
      throw new UsageError(`cannot read ${path}: it is a folder`);
    }
    const stream = readChunks(handle);
    const name = basename(path);
    return { name, chunks: withProgress(stream, { name, bytes: stats.size }, errors) };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new UsageError(`cannot read ${path}: ${reasons[code] ?? code}`);
  }
}

/** Reads through one buffer: a stream's many would wait for the garbage collector. */
async function* readChunks(handle: FileHandle): AsyncIterable<Uint8Array> {
  const buffer = new Uint8Array(chunkBytes);
  try {
    while (true) {
      const { bytesRead } = await handle.read(buffer, 0, chunkBytes, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}
