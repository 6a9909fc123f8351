import { evenLight } from './even-light.ts';
import type { GreyPicture } from './grey-picture.ts';
import { type InkBlot, inkBlots } from './ink-blots.ts';
import { findSkew, straighten } from './straighten.ts';

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

const inkBelow = 128;

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
      if ((pixels[at] ?? 255) < inkBelow) {
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

/** What is read: level, black ink on white paper, without rules and dust, no stroke too fine. */
export function cleanPicture(turned: GreyPicture): GreyPicture {
  return cleanEvenPicture(evenLight(turned));
}

/** The same of one whose light is even already. */
export function cleanEvenPicture(even: GreyPicture): GreyPicture {
  return thicken(removeSpecks(removeRules(straighten(even, findSkew(even)))));
}

/** A worn copy's rules are light grey; so are edges of letters, but those are short. */
const ruleInkBelow = 200;

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
    if ((pixels[at + index * step] ?? 255) >= ruleInkBelow) continue;
    let from = index;
    while (from > 0 && (pixels[at + (from - 1) * step] ?? 255) < ruleInkBelow) from -= 1;
    let to = index + 1;
    while (to < count && (pixels[at + to * step] ?? 255) < ruleInkBelow) to += 1;
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
  return at >= 0 && at < size && (pixels[at] ?? 255) < ruleInkBelow;
}

/** A page of writing has ten times as much. */
const inkShareMin = 0.005;

/** Lighter than this is paper; a letter's edge that goes with it does not change the letter. */
const paper = 190;

/**
 * Where hardly any ink is, paper becomes white: else the engine looks for the level between ink and
 * paper within the paper's own grain, and takes minutes to read a million specks.
 */
export function whitePaper(picture: GreyPicture): GreyPicture {
  const { pixels } = picture;
  let dots = 0;
  for (let at = 0; at < pixels.length; at += 1) if ((pixels[at] ?? 255) < inkBelow) dots += 1;
  if (dots > pixels.length * inkShareMin) return picture;
  return { ...picture, pixels: pixels.map((dot) => (dot < paper ? dot : 255)) };
}
