import { open } from 'node:fs/promises';
import { createOpener, headerBytes, sealedChunkBytes } from './encrypted-format.ts';

/** How many sealed chunks one read fetches: fewer system calls, still flat memory. */
const chunksPerRead = 16;

/** The content of a kept file, in order. Throws when it was cut or changed since it was kept. */
export async function* readSealedFile(
  path: string,
  dataKey: Uint8Array,
): AsyncGenerator<Buffer, void, undefined> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    // Even an empty file has a sealed last chunk behind the header.
    if (size <= headerBytes) throw new Error('the kept file is shorter than it was');
    const header = Buffer.alloc(headerBytes);
    await handle.read(header, 0, headerBytes, 0);
    const openChunk = createOpener(dataKey, header);
    const buffer = Buffer.allocUnsafe(sealedChunkBytes * chunksPerRead);
    for (let position = headerBytes; position < size; ) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
      if (bytesRead === 0) throw new Error('the kept file is shorter than it was');
      for (let from = 0; from < bytesRead; from += sealedChunkBytes) {
        const to = Math.min(from + sealedChunkBytes, bytesRead);
        yield openChunk(buffer.subarray(from, to), position + to === size);
      }
      position += bytesRead;
    }
  } finally {
    await handle.close();
  }
}
