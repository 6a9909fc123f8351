import type { GreyPicture } from './grey-picture.ts';

const ink = 150;
/**
 * A line with its letters moved together. A typewriter gives each the same room, so that a point
 * stands alone in the middle of its own, and the engine takes it for dust or sees letters there.
 * `gapShare` is of the writing's height; letters of most type stand no farther apart than 0.2.
 */
export function tighten(line: GreyPicture, gapShare: number): GreyPicture {
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

/** Columns of dots with any ink, and how high the writing is. */
function inkedColumns({ width, height, pixels }: GreyPicture): [Uint8Array, number] {
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
