import { evenLight } from './even-light.ts';
import { findSkew } from './find-skew.ts';
import type { GreyPicture } from './grey-picture.ts';
import { type InkBlot, inkBlots } from './ink-blots.ts';
import { removeRules } from './remove-rules.ts';

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

const ink = 128;
/** In inches: a typewriter's strokes, which the engine has hardly learned, are finer than this. */
const fineStroke = 0.008;
const longestRun = 64;

/** Fine writing gets a dot more on either side; all other stays as it is. */
function thicken(picture: GreyPicture): GreyPicture {
  if (usualStroke(picture) > fineStroke * picture.dpi) return picture;
  const { width, height, pixels } = picture;
  const out = pixels.slice();
  for (let y = 0; y < height; y += 1) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at += 1) {
      const [before, here, behind] = [pixels[at - 1], pixels[at], pixels[at + 1]];
      out[at] = Math.min(before ?? 255, here ?? 255, behind ?? 255);
    }
  }
  return { ...picture, pixels: out };
}

/** How wide ink usually is where a line of dots crosses it. */
function usualStroke({ width, height, pixels }: GreyPicture): number {
  const counts = new Uint32Array(longestRun + 1);
  let all = 0;
  for (let y = 0; y < height; y += 1) {
    let run = 0;
    for (let at = y * width; at < (y + 1) * width; at += 1) {
      if ((pixels[at] ?? 255) < ink) {
        run += 1;
      } else if (run > 0) {
        const long = Math.min(run, longestRun);
        counts[long] = (counts[long] ?? 0) + 1;
        all += 1;
        run = 0;
      }
    }
  }
  let seen = 0;
  for (let long = 1; long <= longestRun; long += 1) {
    seen += counts[long] ?? 0;
    if (seen * 2 >= all) return long;
  }
  return longestRun;
}

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

/** A turned page whose lines run level, as people see it. */
export function levelPicture(turned: GreyPicture): GreyPicture {
  return straighten(turned, findSkew(evenLight(turned)));
}

/** What is read: level, black ink on white paper, without rules and dust, no stroke too fine. */
export function cleanPicture(turned: GreyPicture): GreyPicture {
  return cleanEvenPicture(evenLight(turned));
}

/** The same of one whose light is even already. */
export function cleanEvenPicture(even: GreyPicture): GreyPicture {
  return thicken(removeSpecks(removeRules(straighten(even, findSkew(even)))));
}
