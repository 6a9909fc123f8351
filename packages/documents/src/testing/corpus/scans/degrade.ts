import type { SeededRandom } from '@pfs/edi/seeded-random';
import { type GrayImage, toGray, toSharp } from './gray-image.ts';
import { darkBorders, grain, shadow, speckle } from './marks.ts';

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
