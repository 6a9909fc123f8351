import { type GrayPicture, type PixelBox, shrink } from './gray-picture.ts';
import { type InkBlot, inkBlots } from './ink-blots.ts';

/** Letter sizes in inches, either way. */
const letterMin = 0.03;
const letterMax = 0.25;
const lettersChecked = 1_200;
const lettersMin = 20;

/** Whether lines run up or down the page: letters are closer within a line than lines are. */
export function isSideways(picture: GrayPicture): boolean {
  const letters = inkBlots(picture).filter((blot) => isLetter(blot, picture.dpi));
  if (letters.length < lettersMin) return false;
  const turned = letters.map(({ left, top, right, bottom }) => ({
    left: top,
    top: left,
    right: bottom,
    bottom: right,
  }));
  return typicalGap(turned) < typicalGap(letters);
}

function isLetter({ left, top, right, bottom }: InkBlot, dpi: number): boolean {
  const large = Math.max(right - left, bottom - top) + 1;
  return large >= letterMin * dpi && large <= letterMax * dpi;
}

/** The usual distance from a letter to the next one on its right. */
function typicalGap(letters: readonly InkBlot[]): number {
  const fromLeft = letters.toSorted((one, other) => one.left - other.left);
  const every = Math.ceil(fromLeft.length / lettersChecked);
  const gaps: number[] = [];
  for (let index = 0; index < fromLeft.length; index += every) {
    const letter = fromLeft[index];
    if (letter !== undefined) gaps.push(gapBehind(letter, fromLeft, index));
  }
  return gaps.toSorted((one, other) => one - other)[gaps.length >> 1] ?? 0;
}

function gapBehind(letter: InkBlot, fromLeft: readonly InkBlot[], from: number): number {
  for (let index = from + 1; index < fromLeft.length; index += 1) {
    const next = fromLeft[index];
    if (next === undefined || next.left <= letter.right) continue;
    const overlap = Math.min(letter.bottom, next.bottom) - Math.max(letter.top, next.top);
    const least = Math.min(letter.bottom - letter.top, next.bottom - next.top);
    if (overlap * 2 > least) return next.left - letter.right;
  }
  return Number.POSITIVE_INFINITY;
}

const analysisDpi = 75;
const ink = 170;
/** A gap between blocks runs along at least this share of the page's height. */
const heightMin = 0.15;
/** The part of the page's width to search for a gap. */
const middle = { from: 0.25, to: 0.75 };
const gapWidth = 5;
const linesMin = 5;
/** Dust is not a line. */
const lineDotsMin = 5;
const lineHeightMin = 3;
const lineHeightMax = 16;
/** Rows of one table are level on both sides of a gap; those of two tables aren't. */
const levelMin = 0.6;

/**
 * The parts of a page to read separately: all of it; or two side-by-side blocks with rows of their
 * own, and what is above and below them.
 */
export function partsOfPage(picture: GrayPicture): readonly PixelBox[] {
  const small = shrink(picture, Math.max(1, Math.round(picture.dpi / analysisDpi)));
  const whole = { left: 0, top: 0, right: picture.width, bottom: picture.height };
  const gap = widestGap(small);
  if (gap === undefined) return [whole];
  const scale = picture.dpi / small.dpi;
  const [x, top, bottom] = [gap.x * scale, gap.top * scale, gap.bottom * scale].map(Math.round) as [
    number,
    number,
    number,
  ];
  return [
    { ...whole, bottom: top },
    { ...whole, right: x, top, bottom },
    { ...whole, left: x, top, bottom },
    { ...whole, top: bottom },
  ].filter((part) => part.bottom - part.top > scale * 4);
}

interface Gap {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

function widestGap(small: GrayPicture): Gap | undefined {
  const { width, height } = small;
  let best: Gap | undefined;
  for (let x = Math.round(width * middle.from); x < width * middle.to; x += 2) {
    const run = longestFree(small, x);
    const high = run.bottom - run.top;
    if (high < height * heightMin || high <= (best === undefined ? 0 : best.bottom - best.top)) {
      continue;
    }
    if (hasOwnRows(small, run)) best = run;
  }
  return best === undefined ? undefined : betweenLines(small, best);
}

/** A gap starts and ends where ink crosses it, which is in the middle of a line. */
function betweenLines(small: GrayPicture, { x, top, bottom }: Gap): Gap {
  const paper = (y: number): boolean => inkDots(small, y, 0, small.width) === 0;
  let [from, to] = [top, bottom];
  while (from < bottom && !paper(from) && from - top < lineHeightMax) from += 1;
  while (to > from && !paper(to - 1) && bottom - to < lineHeightMax) to -= 1;
  return {
    x,
    top: from < bottom && paper(from) ? from : top,
    bottom: to > from && paper(to - 1) ? to : bottom,
  };
}

function inkDots({ width, pixels }: GrayPicture, y: number, left: number, right: number): number {
  let dots = 0;
  for (let x = left; x < right; x += 1) if ((pixels[y * width + x] ?? 255) < ink) dots += 1;
  return dots;
}

function longestFree({ width, height, pixels }: GrayPicture, x: number): Gap {
  let best = { x, top: 0, bottom: 0 };
  let top = 0;
  for (let y = 0; y <= height; y += 1) {
    let free = y < height;
    for (let by = -gapWidth; by <= gapWidth && free; by += 1) {
      if ((pixels[y * width + x + by] ?? 255) < ink) free = false;
    }
    if (free) continue;
    if (y - top > best.bottom - best.top) best = { x, top, bottom: y };
    top = y + 1;
  }
  return best;
}

function hasOwnRows(small: GrayPicture, { x, top, bottom }: Gap): boolean {
  const left = linesIn(small, { left: 0, right: x, top, bottom });
  const right = linesIn(small, { left: x, right: small.width, top, bottom });
  if (left.length < linesMin || right.length < linesMin) return false;
  const [few, many] = left.length < right.length ? [left, right] : [right, left];
  // If the other block is blank there, nothing runs together.
  const mixed = few.filter((line) => {
    const beside = many.filter(
      (other) => Math.abs(line.middle - other.middle) < (line.height + other.height) / 2,
    );
    const isLevel = beside.some((other) => Math.abs(line.middle - other.middle) <= line.height / 4);
    return beside.length > 0 && !isLevel;
  });
  return mixed.length > few.length * (1 - levelMin);
}

function linesIn(
  small: GrayPicture,
  { left, right, top, bottom }: PixelBox,
): { middle: number; height: number }[] {
  const lines: { middle: number; height: number }[] = [];
  let start: number | undefined;
  for (let y = top; y <= bottom; y += 1) {
    const dots = y < bottom ? inkDots(small, y, left, right) : 0;
    if (dots >= lineDotsMin) start ??= y;
    else if (start !== undefined) {
      if (y - start >= lineHeightMin) lines.push({ middle: (start + y) / 2, height: y - start });
      start = undefined;
    }
  }
  return lines;
}
