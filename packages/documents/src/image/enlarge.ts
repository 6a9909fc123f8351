import type { GreyPicture } from './grey-picture.ts';

/** A larger copy with a white margin; between the dots their greys are mixed. */
export function enlarge(picture: GreyPicture, by: number): GreyPicture {
  const margin = Math.round(picture.dpi / 15);
  const width = picture.width * by + margin * 2;
  const height = picture.height * by + margin * 2;
  const pixels = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < picture.height * by; y += 1) {
    for (let x = 0; x < picture.width * by; x += 1) {
      pixels[(y + margin) * width + x + margin] = mixed(picture, x / by, y / by);
    }
  }
  return { width, height, pixels, dpi: picture.dpi * by };
}

function mixed({ width, height, pixels }: GreyPicture, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const [partX, partY] = [x - left, y - top];
  const dot = (column: number, row: number): number => pixels[row * width + column] ?? 255;
  const upper = dot(left, top) * (1 - partX) + dot(right, top) * partX;
  const lower = dot(left, bottom) * (1 - partX) + dot(right, bottom) * partX;
  return upper * (1 - partY) + lower * partY;
}
