import type { TurnedDegrees } from '../turn-box.ts';
import type { GreyPicture } from './grey-picture.ts';

/** A picture turned clockwise by quarters. */
export function turnPicture(picture: GreyPicture, turned: TurnedDegrees): GreyPicture {
  const { width, height, pixels } = picture;
  if (turned === 0) return picture;
  if (turned === 180) return { ...picture, pixels: pixels.slice().reverse() };
  const out = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    const column = turned === 90 ? height - 1 - y : y;
    for (let x = 0; x < width; x += 1) {
      const row = turned === 90 ? x : width - 1 - x;
      out[row * height + column] = pixels[y * width + x] ?? 255;
    }
  }
  return { width: height, height: width, pixels: out, dpi: picture.dpi };
}
