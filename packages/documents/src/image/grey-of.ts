import type { Sharp } from 'sharp';
import type { GreyPicture } from './grey-picture.ts';

/** What a picture shows in greys, on white. */
export async function greyOf(picture: Sharp, dpi: number): Promise<GreyPicture> {
  const { data, info } = await picture
    .flatten({ background: 'white' })
    .greyscale()
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    pixels: new Uint8Array(data.buffer, data.byteOffset, data.length),
    dpi,
  };
}
