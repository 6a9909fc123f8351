import { createRequire } from 'node:module';

interface Picture {
  png(options: object): Picture;
  toBuffer(): Promise<Buffer>;
}

/** The program's own copy, from the documents package. */
const documents = new URL('../../packages/documents/package.json', import.meta.url);
const sharp = createRequire(documents)('sharp') as (bytes: Buffer) => Picture;

/** The same picture in at most 256 colors, which is enough for a screen. */
export function smallPng(png: Buffer): Promise<Buffer> {
  return sharp(png).png({ palette: true, effort: 10, compressionLevel: 9 }).toBuffer();
}
