import { createRequire } from 'node:module';

interface Picture {
  png(options: object): Picture;
  toBuffer(): Promise<Buffer>;
}

/** The program's own, from the part that reads documents. */
const documents = new URL('../../packages/documents/package.json', import.meta.url);
const sharp = createRequire(documents)('sharp') as (bytes: Buffer) => Picture;

/** The same picture in at most 256 colours, which is what a screen has. */
export function smallPng(png: Buffer): Promise<Buffer> {
  return sharp(png).png({ palette: true, effort: 10, compressionLevel: 9 }).toBuffer();
}
