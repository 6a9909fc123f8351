import type { GreyPicture } from './grey-picture.ts';

/** Less is not worth the blur: a line of eleven inches then rises by one dot of a hundred. */
const leastDegrees = 0.06;

/** A picture turned by a few degrees about its centre, so that its lines run level. */
export function straighten(picture: GreyPicture, skewDegrees: number): GreyPicture {
  if (Math.abs(skewDegrees) < leastDegrees) return picture;
  const { width, height, pixels } = picture;
  const out = new Uint8Array(pixels.length).fill(255);
  const radians = (skewDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [middleX, middleY] = [(width - 1) / 2, (height - 1) / 2];
  for (let y = 0; y < height; y += 1) {
    let fromX = middleX - middleX * cos - (y - middleY) * sin;
    let fromY = middleY - middleX * sin + (y - middleY) * cos;
    for (let x = 0; x < width; x += 1, fromX += cos, fromY += sin) {
      const left = Math.floor(fromX);
      const top = Math.floor(fromY);
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const at = top * width + left;
      const [partX, partY] = [fromX - left, fromY - top];
      const upper = (pixels[at] ?? 0) * (1 - partX) + (pixels[at + 1] ?? 0) * partX;
      const lower = (pixels[at + width] ?? 0) * (1 - partX) + (pixels[at + width + 1] ?? 0) * partX;
      out[y * width + x] = upper * (1 - partY) + lower * partY;
    }
  }
  return { ...picture, pixels: out };
}
