import type { Output } from '../output.ts';

/** Smaller files are read before anyone wonders. */
export const progressBytesMin = 50_000_000;

/** Passes chunks on and tells on a terminal how much of a large file has been read. */
export async function* withProgress(
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
      // A file may grow while it is read; it is never more than all of it.
      const percent = Math.min(100, Math.floor((read * 100) / file.bytes));
      if (percent === shown) continue;
      shown = percent;
      await errors.write(`${clearLine}${file.name}: ${percent} % read`);
      await errors.flush();
    }
  } finally {
    await errors.write(clearLine);
    await errors.flush();
  }
}
