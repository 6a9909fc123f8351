import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { syncFolder } from '../files/sealed-folder.ts';
import { StartError } from '../start-error.ts';
import { decrypterOf, encrypterOf } from './backup-key.ts';

/*
 * A backup is a tar archive in an age file: `age --decrypt FILE | tar --extract` opens it without
 * this program. Both are written and read as streams, whatever their size.
 */

/** Adds a file of the archive; `bytes` must be what the content comes to. */
export type AddEntry = (
  name: string,
  bytes: number,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
) => Promise<void>;

export interface ArchiveEntry {
  readonly name: string;
  /** To be read to its end before the next entry is asked for. */
  readonly content: AsyncIterable<Buffer>;
}

/** Makes the file under another name, and gives it its own once it is whole and on the disk. */
export async function writeArchive(
  path: string,
  key: string,
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) throw new StartError(`${path} already exists; choose another file`);
  const { readable, controller } = createTarPacker();
  const sealed = await (await encrypterOf(key)).encrypt(readable);
  const temporary = `${path}.${randomUUID().slice(0, 8)}.part`;
  const target = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(Readable.from(sealed, { objectMode: false }), target);
  written.catch(() => undefined);
  try {
    await fill(async (name, bytes, content) => {
      const writer = controller.add({ name, size: bytes, mode: 0o600 }).getWriter();
      for await (const piece of content) await writer.write(piece);
      await writer.close();
    });
    controller.finalize();
    await written;
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    controller.error(error);
    await written.catch(() => undefined);
    await rm(temporary, { force: true });
    throw error;
  }
}

/** The entries in their order. Throws a StartError where the key or the bytes are not right. */
export async function* readArchive(path: string, key: string): AsyncGenerator<ArchiveEntry> {
  const decrypter = decrypterOf(key);
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new StartError(`${path} can't be read`, { cause });
  });
  try {
    const sealed = Readable.toWeb(createReadStream('', { fd: file, autoClose: false }));
    const clear = await decrypter.decrypt(sealed as ReadableStream<Uint8Array>).catch((cause) => {
      throw new StartError(
        `The key doesn't open ${path}: the backup was made with another key, or the file is damaged`,
        { cause },
      );
    });
    const entries = clear.pipeThrough(createTarDecoder({ strict: true }));
    for await (const { header, body } of orDamaged(entries, path)) {
      yield { name: header.name, content: buffersOf(orDamaged(body, path)) };
    }
  } finally {
    await file.close();
  }
}

async function* orDamaged<T>(pieces: ReadableStream<T>, path: string): AsyncGenerator<T> {
  const reader = pieces.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (cause) {
    throw new StartError(`${path} is damaged or was cut off`, { cause });
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function* buffersOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  }
}

/** Reads an archive, and closes its file whether all of it was read or not. */
export async function readingArchive<T>(
  { path, key }: { readonly path: string; readonly key: string },
  read: (entries: AsyncGenerator<ArchiveEntry>) => Promise<T>,
): Promise<T> {
  const entries = readArchive(path, key);
  try {
    return await read(entries);
  } finally {
    await entries.return(undefined);
  }
}
