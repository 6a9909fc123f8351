import { open } from 'node:fs/promises';
import { chunkBytes, createOpener, headerBytes, sealedChunkBytes } from './encrypted-format.ts';

/** How many sealed chunks one read fetches: fewer system calls, still flat memory. */
const chunksPerRead = 16;

/**
 * The content of a kept file in order, from a byte of it on. Chunks before that byte stay unread.
 * Throws when what is read was cut or changed since it was kept.
 */
export async function* readSealedFile(
  path: string,
  dataKey: Uint8Array,
  fromByte = 0,
): AsyncGenerator<Buffer, void, undefined> {
  const handle = await open(path, 'r');
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
