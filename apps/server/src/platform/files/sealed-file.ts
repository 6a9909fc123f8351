import { createDecipheriv, hkdfSync, randomBytes, subtle } from 'node:crypto';
import { open } from 'node:fs/promises';
import { MissingFile } from './file-store.ts';

/*
 * The form of a kept file: a header, then chunks of 64 KiB, each sealed by AES-256-GCM.
 *   header: "PFS1" and 32 random bytes, the salt of the file's own key (HKDF-SHA256 of the
 *           organization's data key), so that a counter as nonce never repeats under one key.
 *   chunk:  ciphertext and its 16-byte tag. Nonce: 11 bytes of chunk number and 1 byte that is 1 on
 *           the last chunk, so that a cut, doubled or swapped chunk does not open.
 */
const magic = Buffer.from('PFS1', 'latin1');
const saltBytes = 32;
const tagBytes = 16;
export const headerBytes = magic.length + saltBytes;
export const chunkBytes = 64 * 1024;
export const sealedChunkBytes = chunkBytes + tagBytes;

interface Sealer {
  readonly header: Buffer;
  seal(plain: Uint8Array<ArrayBuffer>, last: boolean): Promise<Uint8Array>;
}

/**
 * Seals chunks in order; each but the last must have exactly `chunkBytes`. Web Crypto seals off
 * the event loop, into one new buffer per chunk, because each buffer costs the garbage collector.
 */
export async function createSealer(dataKey: Uint8Array): Promise<Sealer> {
  const salt = randomBytes(saltBytes);
  const key = await subtle.importKey('raw', fileKey(dataKey, salt), 'AES-GCM', false, ['encrypt']);
  let number = 0;
  return {
    header: Buffer.concat([magic, salt]),
    async seal(plain, last) {
      const iv = nonce(number, last);
      number += 1;
      return new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv }, key, plain));
    },
  };
}

/**
 * Opens chunks in order, from the first or another one on. Throws when the file was cut, changed or
 * sealed under another key.
 */
function createOpener(
  dataKey: Uint8Array,
  header: Uint8Array,
  firstChunk = 0,
): (sealed: Uint8Array, last: boolean) => Buffer {
  if (header.length !== headerBytes || !magic.equals(header.subarray(0, magic.length))) {
    throw new Error('not a file of this store');
  }
  const key = fileKey(dataKey, header.subarray(magic.length));
  let number = firstChunk;
  return (sealed, last) => {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(number, last));
    number += 1;
    decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
    return Buffer.concat([
      decipher.update(sealed.subarray(0, sealed.length - tagBytes)),
      decipher.final(),
    ]);
  };
}

function fileKey(dataKey: Uint8Array, salt: Uint8Array): Buffer<ArrayBuffer> {
  return Buffer.from(hkdfSync('sha256', dataKey, salt, 'pfs file', 32));
}

function nonce(number: number, last: boolean): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(number, 5, 6);
  bytes[11] = last ? 1 : 0;
  return bytes;
}

/** A sealed file that comes as a stream. */
interface SealedStream {
  /** Of the whole sealed file. */
  readonly size: number;
  readonly header: Uint8Array;
  /** From the chunk of `fromByte` on. */
  readonly sealed: AsyncIterable<Uint8Array>;
}

/** Where the chunk with a byte of the content begins in a sealed file. */
export function positionOf(fromByte: number): number {
  return headerBytes + Math.floor(fromByte / chunkBytes) * sealedChunkBytes;
}

/** The content in clear, in order, from a byte on. Throws when it was cut or changed. */
export async function* readSealedStream(
  { size, header, sealed }: SealedStream,
  dataKey: Uint8Array,
  fromByte = 0,
): AsyncGenerator<Buffer, void, undefined> {
  let position = positionOf(fromByte);
  const openChunk = createOpener(dataKey, header, Math.floor(fromByte / chunkBytes));
  let passed = fromByte % chunkBytes;
  let pending = Buffer.alloc(0);
  for await (const piece of sealed) {
    pending = pending.length === 0 ? Buffer.from(piece) : Buffer.concat([pending, piece]);
    const whole = () => Math.min(sealedChunkBytes, size - position);
    for (let bytes = whole(); bytes > 0 && pending.length >= bytes; bytes = whole()) {
      position += bytes;
      const chunk = openChunk(pending.subarray(0, bytes), position === size);
      pending = pending.subarray(bytes);
      yield passed === 0 ? chunk : chunk.subarray(passed);
      passed = 0;
    }
  }
  if (position !== size || pending.length > 0) {
    throw new Error('the stored file is shorter than expected');
  }
}

/** How many sealed chunks one read fetches: fewer system calls, still flat memory. */
const chunksPerRead = 16;

/**
 * The content of a sealed file in clear, in order, from a byte on; chunks before that byte are not
 * read. Throws MissingFile when it is gone, and another error when it was cut or changed.
 */
export async function* readSealedFile(
  path: string,
  dataKey: Uint8Array,
  fromByte = 0,
): AsyncGenerator<Buffer, void, undefined> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new MissingFile(error.message, { cause: error }) : error;
  });
  try {
    const { size } = await handle.stat();
    // Even an empty file has a sealed last chunk behind the header.
    if (size <= headerBytes) throw new Error('the stored file is shorter than expected');
    const header = Buffer.alloc(headerBytes);
    await handle.read(header, 0, headerBytes, 0);
    const firstChunk = Math.floor(fromByte / chunkBytes);
    const openChunk = createOpener(dataKey, header, firstChunk);
    const buffer = Buffer.allocUnsafe(sealedChunkBytes * chunksPerRead);
    let passed = fromByte - firstChunk * chunkBytes;
    for (let position = headerBytes + firstChunk * sealedChunkBytes; position < size; ) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
      if (bytesRead === 0) throw new Error('the stored file is shorter than expected');
      for (let from = 0; from < bytesRead; from += sealedChunkBytes) {
        const to = Math.min(from + sealedChunkBytes, bytesRead);
        const chunk = openChunk(buffer.subarray(from, to), position + to === size);
        yield passed === 0 ? chunk : chunk.subarray(passed);
        passed = 0;
      }
      position += bytesRead;
    }
  } finally {
    await handle.close();
  }
}
