import { evenLight } from './even-light.ts';
import { type GrayPicture, shrink } from './gray-picture.ts';

const analysisDpi = 100;
const degreesMax = 8;
const steps = [0.5, 0.1, 0.02] as const;
const pointsMax = 60_000;
/** A word or two have fewer, and look sharp at any angle. */
const pointsMin = 300;

/**
 * By how many degrees lines fall to the right: they are level where the profile of their edges is
 * sharpest.
 */
export function findSkew(picture: GrayPicture): number {
  const small = shrink(picture, Math.max(1, Math.round(picture.dpi / analysisDpi)));
  const { xs, ys } = inkPoints(small);
  return xs.length < pointsMin ? 0 : sharpest(xs, ys, small.width, small.height);
}

interface Points {
  readonly xs: Uint16Array;
  readonly ys: Uint16Array;
}

/** The left and upper edges of ink; long rules have few of them. */
function inkPoints({ width, height, pixels }: GrayPicture): Points {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      if ((pixels[at] ?? 255) > 150) continue;
      const inRow = (pixels[at - 1] ?? 255) <= 150 && (pixels[at + 1] ?? 255) <= 150;
      const inColumn = (pixels[at - width] ?? 255) <= 150 && (pixels[at + width] ?? 255) <= 150;
      if (inRow || inColumn) continue;
      xs.push(x);
      ys.push(y);
    }
  }
  const every = Math.ceil(xs.length / pointsMax);
  return {
    xs: Uint16Array.from(xs.filter((_, index) => index % every === 0)),
    ys: Uint16Array.from(ys.filter((_, index) => index % every === 0)),
  };
}

function sharpest(along: Uint16Array, across: Uint16Array, length: number, height: number): number {
  let best = { degrees: 0, sharpness: sharpnessAt(0, along, across, length, height) };
  let reach = degreesMax;
  for (const step of steps) {
    const middle = best.degrees;
    for (let degrees = middle - reach; degrees <= middle + reach + step / 2; degrees += step) {
      const sharpness = sharpnessAt(degrees, along, across, length, height);
      // A level page wins over an angle that is hardly sharper.
      if (sharpness > best.sharpness * (best.degrees === 0 ? 1.01 : 1)) {
        best = { degrees, sharpness };
      }
    }
    reach = step;
  }
  return best.degrees;
}

function sharpnessAt(
  degrees: number,
  along: Uint16Array,
  across: Uint16Array,
  length: number,
  height: number,
): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const margin = Math.ceil(Math.abs(slope) * length) + 1;
  const bins = new Float32Array(height + margin * 2);
  for (let index = 0; index < along.length; index += 1) {
    const bin = Math.round((across[index] ?? 0) - (along[index] ?? 0) * slope) + margin;
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  let [changes, squares] = [0, 0];
  for (let bin = 1; bin < bins.length; bin += 1) {
    const change = (bins[bin] ?? 0) - (bins[bin - 1] ?? 0);
    changes += change * change;
    squares += (bins[bin] ?? 0) ** 2;
  }
  return squares === 0 ? 0 : (changes / along.length) * Math.sqrt(height / along.length);
}

/** Less isn't worth the blur: an eleven-inch line rises by one pixel in a thousand. */
const leastDegrees = 0.06;

/** Rotates a picture by a few degrees about its center so that its lines are level. */
export function straighten(picture: GrayPicture, skewDegrees: number): GrayPicture {
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

/** A turned page with level lines, as people see it. */
export function levelPicture(turned: GrayPicture): GrayPicture {
  return straighten(turned, findSkew(evenLight(turned)));
}
