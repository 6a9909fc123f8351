import sharp, { type Sharp } from 'sharp';

/** One byte per pixel; 0 is black. */
export interface GrayImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export function toSharp({ data, width, height }: GrayImage): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 }, limitInputPixels: false });
}

export async function toGray(image: Sharp): Promise<GrayImage> {
  const made = await image
    .toColourspace('b-w')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = made.info;
  if (channels !== 1) throw new RangeError(`${channels} channels instead of one`);
  return { data: made.data, width, height };
}
