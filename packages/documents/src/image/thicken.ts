import type { GreyPicture } from './grey-picture.ts';

const ink = 128;
/** In inches: a typewriter's strokes, which the engine has hardly learned, are finer than this. */
const fineStroke = 0.008;
const longestRun = 64;

/** Fine writing gets a dot more on either side; all other stays as it is. */
export function thicken(picture: GreyPicture): GreyPicture {
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
