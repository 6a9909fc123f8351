import { evenLight } from './even-light.ts';
import type { GrayPicture } from './gray-picture.ts';
import { type InkBlot, inkBlots } from './ink-blots.ts';
import { findSkew, straighten } from './straighten.ts';

/** Letter heights in inches; anything lower is dots and dust, anything higher pictures. */
const letterMin = 0.03;
const letterMax = 0.25;
/** A decimal point is at least a sixth of a digit's height; dust is less. */
const speckShare = 0.125;
/** A clean page has fewer, and then none is touched. */
const specksMin = 200;
/** In letter heights: how level a point is with the letters' baseline, and how near. */
const footSlack = 0.12;
const besideShare = 0.5;

/** Removes dust if there is much of it, except where it may be a decimal point. */
export function removeSpecks(picture: GrayPicture): GrayPicture {
  const blots = inkBlots(picture);
  const letters = blots.filter((blot) => {
    const high = heightOf(blot);
    return high >= letterMin * picture.dpi && high <= letterMax * picture.dpi;
  });
  const heights = letters.map(heightOf).toSorted((one, other) => one - other);
  const typical = heights[heights.length >> 1] ?? 0;
  const most = Math.max(2, Math.round(typical * speckShare));
  const small = blots.filter((blot) => heightOf(blot) <= most && widthOf(blot) <= most);
  if (small.length < specksMin) return picture;
  const feet = feetOf(letters);
  const pixels = picture.pixels.slice();
  const { width, height } = picture;
  for (const speck of small) {
    if (standsInLine(speck, feet, typical)) continue;
    const { left, top, right, bottom } = speck;
    // Remove the dust's gray edge, too.
    for (let y = Math.max(0, top - 1); y <= Math.min(height - 1, bottom + 1); y += 1) {
      pixels.fill(255, y * width + Math.max(0, left - 1), y * width + Math.min(width, right + 2));
    }
  }
  return { ...picture, pixels };
}

type Feet = ReadonlyMap<number, readonly InkBlot[]>;

/** Letters by the line they stand on. */
function feetOf(letters: readonly InkBlot[]): Feet {
  const feet = new Map<number, InkBlot[]>();
  for (const letter of letters) {
    const there = feet.get(letter.bottom);
    if (there === undefined) feet.set(letter.bottom, [letter]);
    else there.push(letter);
  }
  return feet;
}

/** On the baseline of an adjacent letter, where a point would be. */
function standsInLine({ left, right, bottom }: InkBlot, feet: Feet, typical: number): boolean {
  const slack = Math.ceil(typical * footSlack);
  const reach = typical * besideShare;
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
/** In inches. A typewriter's strokes are finer, and the engine has hardly learned those. */
const fineStroke = 0.008;
const longestRun = 64;

/** Adds a pixel to both sides of fine strokes; all others stay. */
function thicken(picture: GrayPicture): GrayPicture {
  if (typicalStroke(picture) > fineStroke * picture.dpi) return picture;
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

/** The typical width of ink along a row of pixels. */
function typicalStroke({ width, height, pixels }: GrayPicture): number {
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

/** The picture for reading: level, black on white, without rules and dust, no stroke too fine. */
export function cleanPicture(turned: GrayPicture): GrayPicture {
  return cleanEvenPicture(evenLight(turned));
}

/** The same for a picture with even light. */
export function cleanEvenPicture(even: GrayPicture): GrayPicture {
  return thicken(removeSpecks(removeRules(straighten(even, findSkew(even)))));
}

/** A worn copy's rules are light gray. So are edges of letters, but those are short. */
const ruleInkBelow = 200;
/** In inches: no letter has such a long stroke, and no rule is thicker. */
const levelLength = 0.45;
const uprightLength = 0.35;
const thicknessMax = 0.035;

/** Removes a table's rules: read as letters they become 1, I and |. */
export function removeRules(picture: GrayPicture): GrayPicture {
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
  // A run this long covers a pixel at every such distance, so most pixels can be skipped.
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

/** Only where the rule is thin: a letter that crosses it keeps its stroke. */
function erase(pixels: Uint8Array, out: Uint8Array, { at, step, size, thick }: Stroke): void {
  let before = 0;
  while (before <= thick && isInk(pixels, at - (before + 1) * step, size)) before += 1;
  let behind = 0;
  while (behind <= thick && isInk(pixels, at + (behind + 1) * step, size)) behind += 1;
  if (before + behind + 1 > thick) return;
  // Remove the rule's gray edge, too.
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

/** A page of text has ten times as much. */
const inkShareMin = 0.005;
/** Anything lighter is paper; removing a letter's edge with it doesn't change the letter. */
const paper = 190;

/**
 * Whitens paper that has hardly any ink. Otherwise the engine's threshold falls within the paper's
 * grain, and it takes minutes to read a million specks.
 */
export function whitePaper(picture: GrayPicture): GrayPicture {
  const { pixels } = picture;
  let dots = 0;
  for (let at = 0; at < pixels.length; at += 1) if ((pixels[at] ?? 255) < inkBelow) dots += 1;
  if (dots > pixels.length * inkShareMin) return picture;
  return { ...picture, pixels: pixels.map((dot) => (dot < paper ? dot : 255)) };
}
