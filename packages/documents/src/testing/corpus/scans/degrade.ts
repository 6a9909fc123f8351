import type { SeededRandom } from '@pfs/edi/seeded-random';
import sharp, { type Sharp } from 'sharp';

export const degradations = ['clean', 'skew', 'fax', 'photocopy', 'low', 'phone'] as const;

export type Degradation = (typeof degradations)[number];

/** Of the page before it is degraded. */
export const dpiOf: Readonly<Record<Degradation, number>> = {
  clean: 300,
  skew: 300,
  fax: 204,
  photocopy: 300,
  low: 150,
  phone: 220,
};

type Degrade = (page: GrayImage, random: SeededRandom) => Promise<GrayImage>;

/** One page, degraded the way paper and scanners do it. */
export const degrade: Readonly<Record<Degradation, Degrade>> = {
  clean: async (page, random) => grain(page, random, 3),
  skew: async (page, random) => {
    const degrees = (random.between(8, 30) / 10) * random.pick([1, -1]);
    return grain(await turn(page, degrees), random, 8);
  },
  fax: async (page, random) => {
    const blurred = await toGray(toSharp(speckle(page, random, 60)).blur(0.5));
    return toGray(toSharp(blurred).threshold(random.between(140, 175)));
  },
  photocopy: async (page, random) => {
    const turned = await turn(page, random.between(-10, 10) / 10);
    const worn = await toGray(toSharp(turned).blur(0.9).linear(1.7, -95));
    return darkBorders(speckle(worn, random, 250), random);
  },
  low: async (page, random) => grain(page, random, 14),
  phone: async (page, random) => {
    const lit = shadow(await turn(page, random.between(-12, 12) / 10), random);
    const soft = await toGray(toSharp(grain(lit, random, 12)).blur(0.6));
    return toGray(toSharp(soft).rotate(random.pick([90, 180, 270])));
  },
};

function turn(page: GrayImage, degrees: number): Promise<GrayImage> {
  return toGray(toSharp(page).rotate(degrees, { background: '#f4f4f4' }));
}

/** Specks of one to three pixels of dust and missing ink, per million pixels. */
export function speckle(image: GrayImage, random: SeededRandom, perMillion: number): GrayImage {
  const data = new Uint8Array(image.data);
  const count = Math.round((data.length / 1e6) * perMillion);
  for (let dot = 0; dot < count; dot += 1) {
    const at = random.below(data.length);
    const shade = random.chance(3, 4) ? random.below(90) : 255;
    const size = random.between(1, 3);
    for (let y = 0; y < size; y += 1) {
      for (let x = 0; x < size; x += 1) {
        const pixel = at + y * image.width + x;
        if (pixel < data.length) data[pixel] = shade;
      }
    }
  }
  return { ...image, data };
}

/** Sensor noise of each pixel, at most that much in either direction. */
export function grain(image: GrayImage, random: SeededRandom, most: number): GrayImage {
  const data = new Uint8Array(image.data);
  let state = random.below(0x7fff_ffff) | 1;
  for (let at = 0; at < data.length; at += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const noise = (((state >>> 8) & 0xff) / 255 - 0.5) * 2 * most;
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + noise));
  }
  return { ...image, data };
}

/** The black edges of a copier whose lid was open. */
export function darkBorders(image: GrayImage, random: SeededRandom): GrayImage {
  const data = new Uint8Array(image.data);
  const { width, height } = image;
  const left = random.between(0, Math.round(width / 60));
  const right = random.between(0, Math.round(width / 80));
  const top = random.between(0, Math.round(height / 90));
  for (let y = 0; y < height; y += 1) {
    const wave = Math.round(3 * Math.sin(y / 70));
    data.fill(25, y * width, y * width + Math.max(0, left + wave));
    data.fill(35, (y + 1) * width - Math.max(0, right + wave), (y + 1) * width);
    if (y < top) data.fill(30, y * width, (y + 1) * width);
  }
  return { ...image, data };
}

/** Light that falls off toward one corner, as on a table by a window. */
export function shadow(image: GrayImage, random: SeededRandom): GrayImage {
  const data = new Uint8Array(image.data);
  const { width, height } = image;
  const [toRight, toBottom] = [random.between(-45, 45) / 100, random.between(-45, 45) / 100];
  for (let y = 0; y < height; y += 1) {
    const byHeight = 0.8 - Math.abs(toBottom) / 2 + (toBottom * y) / height;
    for (let x = 0; x < width; x += 1) {
      const light = byHeight - Math.abs(toRight) / 2 + (toRight * x) / width;
      const at = y * width + x;
      data[at] = Math.min(255, (data[at] ?? 0) * Math.max(0.35, light) + 12);
    }
  }
  return { ...image, data };
}

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
