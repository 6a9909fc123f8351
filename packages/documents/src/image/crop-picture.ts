import type { GreyPicture } from './grey-picture.ts';

export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A part of a picture; what lies outside of it is cut off. */
export function cropPicture(picture: GreyPicture, box: PixelBox): GreyPicture {
  const left = Math.max(0, Math.min(picture.width - 1, Math.floor(box.left)));
  const top = Math.max(0, Math.min(picture.height - 1, Math.floor(box.top)));
  const width = Math.max(1, Math.min(picture.width, Math.ceil(box.right)) - left);
  const height = Math.max(1, Math.min(picture.height, Math.ceil(box.bottom)) - top);
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const from = (top + y) * picture.width + left;
    pixels.set(picture.pixels.subarray(from, from + width), y * width);
  }
  return { width, height, pixels, dpi: picture.dpi };
}
