import type { GreyPicture } from './grey-picture.ts';

/** A worn copy's rules are light grey; so are edges of letters, but those are short. */
const ink = 200;
/** No letter is so long or so high in one stroke, in inches; no rule is thicker. */
const levelLength = 0.45;
const uprightLength = 0.35;
const thicknessMax = 0.035;

/** A table's rules become paper: read as letters they are strokes of 1, I and |. */
export function removeRules(picture: GreyPicture): GreyPicture {
  const { width, height, pixels, dpi } = picture;
  const out = pixels.slice();
  const thick = Math.max(2, Math.round(thicknessMax * dpi));
  const wide = Math.round(levelLength * dpi);
  const high = Math.round(uprightLength * dpi);
  const level = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    for (const [from, to] of runs(pixels, { at: y * width, step: 1, count: width, least: wide })) {
      level.fill(1, y * width + from, y * width + to);
      for (let x = from; x < to; x += 1) {
        erase(pixels, out, { at: y * width + x, step: width, size: height * width, thick });
      }
    }
  }
  for (let x = 0; x < width; x += 1) {
    for (const [from, to] of runs(pixels, { at: x, step: width, count: height, least: high })) {
      for (let y = from; y < to; y += 1) {
        const at = y * width + x;
        erase(pixels, out, { at, step: 1, size: height * width, thick });
        // Where rules cross, neither is thin.
        if (level[at] === 1) eraseAround(out, at, width);
      }
    }
  }
  return { ...picture, pixels: out };
}

interface Way {
  readonly at: number;
  readonly step: number;
  readonly count: number;
  readonly least: number;
}

function runs(pixels: Uint8Array, { at, step, count, least }: Way): [number, number][] {
  const found: [number, number][] = [];
  // A run of that length covers a dot of every such distance: most of the way is skipped.
  for (let index = least - 1; index < count; index += least) {
    if ((pixels[at + index * step] ?? 255) >= ink) continue;
    let from = index;
    while (from > 0 && (pixels[at + (from - 1) * step] ?? 255) < ink) from -= 1;
    let to = index + 1;
    while (to < count && (pixels[at + to * step] ?? 255) < ink) to += 1;
    if (to - from >= least) found.push([from, to]);
    index = Math.max(index, to - 1);
  }
  return found;
}

interface Stroke {
  readonly at: number;
  readonly step: number;
  readonly size: number;
  readonly thick: number;
}

/** Only where the rule is thin: a letter that crosses it keeps its own stroke. */
function erase(pixels: Uint8Array, out: Uint8Array, { at, step, size, thick }: Stroke): void {
  let before = 0;
  while (before <= thick && isInk(pixels, at - (before + 1) * step, size)) before += 1;
  let behind = 0;
  while (behind <= thick && isInk(pixels, at + (behind + 1) * step, size)) behind += 1;
  if (before + behind + 1 > thick) return;
  // The grey edge of the rule goes with it.
  for (let by = -before - 1; by <= behind + 1; by += 1) {
    const place = at + by * step;
    if (place >= 0 && place < size) out[place] = 255;
  }
}

function eraseAround(out: Uint8Array, at: number, width: number): void {
  for (let row = -1; row <= 1; row += 1) {
    const place = at + row * width;
    if (place > 0 && place + 2 <= out.length) out.fill(255, place - 1, place + 2);
  }
}

function isInk(pixels: Uint8Array, at: number, size: number): boolean {
  return at >= 0 && at < size && (pixels[at] ?? 255) < ink;
}
