import type { GreyPicture } from './grey-picture.ts';

/** A smaller copy, each pixel the mean of a square of them. */
export function shrink(picture: GreyPicture, by: number): GreyPicture {
  if (by <= 1) return picture;
  const width = Math.max(1, Math.floor(picture.width / by));
  const height = Math.max(1, Math.floor(picture.height / by));
  const pixels = new Uint8Array(width * height);
  const sums = new Uint32Array(width);
  for (let y = 0; y < height; y += 1) {
    sums.fill(0);
    for (let row = 0; row < by; row += 1) {
      let at = (y * by + row) * picture.width;
      for (let x = 0; x < width; x += 1) {
        let sum = 0;
        for (let column = 0; column < by; column += 1) sum += picture.pixels[at++] ?? 0;
        sums[x] = (sums[x] ?? 0) + sum;
      }
    }
    for (let x = 0; x < width; x += 1) pixels[y * width + x] = (sums[x] ?? 0) / (by * by);
  }
  return { width, height, pixels, dpi: picture.dpi / by };
}
