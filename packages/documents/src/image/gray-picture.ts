import type { Sharp } from 'sharp';
import type { TurnedDegrees } from '../document-words.ts';

/** A picture of a page, one byte per pixel; 255 is white. */
export interface GrayPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  /** Pixels per inch of the page. */
  readonly dpi: number;
}

export const pointsPerInch = 72;

/** A picture in gray, on white. */
export async function toGrayPicture(picture: Sharp, dpi: number): Promise<GrayPicture> {
  const { data, info } = await picture
    .flatten({ background: 'white' })
    .grayscale()
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

/** The picture as an uncompressed file: bytes after a line of text. */
export function toPgm({ width, height, pixels }: GrayPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), pixels]);
}

export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A part of a picture, clipped to its edges. */
export function cropPicture(picture: GrayPicture, box: PixelBox): GrayPicture {
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

/** A picture turned clockwise in quarter turns. */
export function turnPicture(picture: GrayPicture, turned: TurnedDegrees): GrayPicture {
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

/** A smaller copy; each pixel is the mean of a square of pixels. */
export function shrink(picture: GrayPicture, by: number): GrayPicture {
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

/** A larger copy with a white margin, interpolated. */
export function enlarge(picture: GrayPicture, by: number): GrayPicture {
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

function mixed({ width, height, pixels }: GrayPicture, x: number, y: number): number {
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

const ink = 150;

/**
 * Moves a line's letters closer together. In typewriter text each letter has the same width, so a
 * point stands alone and the engine takes it for dust or a letter. `gapShare` is in text heights;
 * most fonts' letters are no more than 0.2 apart.
 */
export function tighten(line: GrayPicture, gapShare: number): GrayPicture {
  const { width, height, pixels } = line;
  const [inked, high] = inkedColumns(line);
  const widest = Math.max(2, Math.round(high * gapShare));
  const kept: number[] = [];
  let gap = 0;
  for (let x = 0; x < width; x += 1) {
    gap = inked[x] === 1 ? 0 : gap + 1;
    if (gap <= widest) kept.push(x);
  }
  const out = new Uint8Array(kept.length * height);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    for (const [x, from] of kept.entries()) out[y * kept.length + x] = pixels[row + from] ?? 255;
  }
  return { ...line, width: kept.length, pixels: out };
}

/** Columns with any ink, and the text's height. */
function inkedColumns({ width, height, pixels }: GrayPicture): [Uint8Array, number] {
  const inked = new Uint8Array(width);
  let [top, bottom] = [height, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((pixels[y * width + x] ?? 255) >= ink) continue;
      inked[x] = 1;
      if (y < top) top = y;
      bottom = y;
    }
  }
  return [inked, Math.max(0, bottom - top)];
}
