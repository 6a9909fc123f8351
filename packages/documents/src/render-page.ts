import sharp from 'sharp';
import { levelPicture } from './image/prepare-picture.ts';
import { turnPicture } from './image/turn-picture.ts';
import { type OpenDocumentOptions, openDocument } from './open-document.ts';
import { isTurn } from './turn-box.ts';

export interface RenderOptions extends OpenDocumentOptions {
  readonly dpi: number;
  /** As the page was found to lie when it was read. */
  readonly turnedDegrees: number;
}

/** A page as a PNG, upright and level, so that boxes of its words lie where the words stand. */
export async function renderPage(
  bytes: Uint8Array,
  page: number,
  { dpi, turnedDegrees, ...options }: RenderOptions,
): Promise<Uint8Array> {
  const opened = await openDocument(bytes, options);
  try {
    const turned = turnPicture(
      await opened.picture(page, dpi),
      isTurn(turnedDegrees) ? turnedDegrees : 0,
    );
    const isRead = opened.writtenPage(page) === undefined;
    const { width, height, pixels } = isRead ? levelPicture(turned) : turned;
    const picture = sharp(pixels, { raw: { width, height, channels: 1 } });
    return await picture.png({ compressionLevel: 6, palette: true, colours: 16 }).toBuffer();
  } finally {
    opened.close();
  }
}
