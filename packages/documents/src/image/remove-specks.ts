import type { GreyPicture } from './grey-picture.ts';
import { type InkBlot, inkBlots } from './ink-blots.ts';

/** Letters are so high, in inches; what is lower is points and dust, what is higher pictures. */
const letterMin = 0.03;
const letterMax = 0.25;
/** A decimal point is a sixth of a digit's height and more; dust is less. */
const speckShare = 0.125;
/** A clean page has hardly any, and then none is touched. */
const specksMin = 200;
/** Of a letter's height: how level a point stands with its feet, and how near. */
const footSlack = 0.12;
const besideShare = 0.5;

/** Dust becomes paper where there is much of it, but not where it may be a decimal point. */
export function removeSpecks(picture: GreyPicture): GreyPicture {
  const blots = inkBlots(picture);
  const letters = blots.filter((blot) => {
    const high = heightOf(blot);
    return high >= letterMin * picture.dpi && high <= letterMax * picture.dpi;
  });
  const heights = letters.map(heightOf).toSorted((one, other) => one - other);
  const usual = heights[heights.length >> 1] ?? 0;
  const most = Math.max(2, Math.round(usual * speckShare));
  const small = blots.filter((blot) => heightOf(blot) <= most && widthOf(blot) <= most);
  if (small.length < specksMin) return picture;
  const feet = feetOf(letters);
  const pixels = picture.pixels.slice();
  const { width, height } = picture;
  for (const speck of small) {
    if (standsInLine(speck, feet, usual)) continue;
    const { left, top, right, bottom } = speck;
    // The grey edge of the dust goes with it.
    for (let y = Math.max(0, top - 1); y <= Math.min(height - 1, bottom + 1); y += 1) {
      pixels.fill(255, y * width + Math.max(0, left - 1), y * width + Math.min(width, right + 2));
    }
  }
  return { ...picture, pixels };
}

type Feet = ReadonlyMap<number, readonly InkBlot[]>;

/** Letters by the line that their feet stand on. */
function feetOf(letters: readonly InkBlot[]): Feet {
  const feet = new Map<number, InkBlot[]>();
  for (const letter of letters) {
    const there = feet.get(letter.bottom);
    if (there === undefined) feet.set(letter.bottom, [letter]);
    else there.push(letter);
  }
  return feet;
}

/** On the foot of a letter that is right beside it: there a point is written. */
function standsInLine({ left, right, bottom }: InkBlot, feet: Feet, usual: number): boolean {
  const slack = Math.ceil(usual * footSlack);
  const reach = usual * besideShare;
  for (let foot = bottom - slack; foot <= bottom + slack; foot += 1) {
    const beside = feet
      .get(foot)
      ?.some((letter) => left - letter.right <= reach && letter.left - right <= reach);
    if (beside === true) return true;
  }
  return false;
}

function widthOf({ left, right }: InkBlot): number {
  return right - left + 1;
}

function heightOf({ top, bottom }: InkBlot): number {
  return bottom - top + 1;
}
