import type { GreyPicture } from './grey-picture.ts';

const ink = 128;
/** A fax's dust in dots of 300 an inch; a decimal point of the smallest print has more. */
const speckInkMax = 5;
/** A clean page has hardly any, and then none is touched. */
const specksMin = 400;

/** Dust becomes paper where there is much of it. */
export function removeSpecks(picture: GreyPicture): GreyPicture {
  const { width, height, pixels } = picture;
  const specks: number[] = [];
  for (let y = 2; y < height - 2; y += 1) {
    for (let x = 2; x < width - 2; x += 1) {
      const at = y * width + x;
      if ((pixels[at] ?? 255) < ink && isSpeck(pixels, at, width)) specks.push(at);
    }
  }
  if (specks.length < specksMin) return picture;
  const out = pixels.slice();
  for (const at of specks) {
    for (let row = -1; row <= 1; row += 1)
      out.fill(255, at + row * width - 1, at + row * width + 2);
  }
  return { ...picture, pixels: out };
}

/** Nothing dark two dots around, and within them less ink than a point has. */
function isSpeck(pixels: Uint8Array, at: number, width: number): boolean {
  for (let by = -2; by <= 2; by += 1) {
    if ((pixels[at - 2 * width + by] ?? 255) < ink) return false;
    if ((pixels[at + 2 * width + by] ?? 255) < ink) return false;
    if ((pixels[at + by * width - 2] ?? 255) < ink) return false;
    if ((pixels[at + by * width + 2] ?? 255) < ink) return false;
  }
  let dots = 0;
  for (let row = -1; row <= 1; row += 1) {
    for (let column = -1; column <= 1; column += 1) {
      if ((pixels[at + row * width + column] ?? 255) < ink) dots += 1;
    }
  }
  return dots <= speckInkMax;
}
