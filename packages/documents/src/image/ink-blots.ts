import type { Box } from '../document-words.ts';
import { type GrayPicture, type PixelBox, pointsPerInch } from './gray-picture.ts';

export interface InkBlot {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const ink = 128;

/** Connected black areas: letters, points, dust. Right and bottom are inclusive. */
export function inkBlots({ width, height, pixels }: GrayPicture): InkBlot[] {
  const seen = new Uint8Array(pixels.length);
  const blots: InkBlot[] = [];
  let waiting = new Int32Array(4_096);
  for (let start = 0; start < pixels.length; start += 1) {
    if ((pixels[start] ?? 255) >= ink || seen[start] === 1) continue;
    let [left, right, top, bottom] = [width, 0, height, 0];
    let count = 1;
    waiting[0] = start;
    seen[start] = 1;
    while (count > 0) {
      count -= 1;
      const at = waiting[count] ?? 0;
      const y = Math.floor(at / width);
      const x = at - y * width;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      if (count + 8 > waiting.length) waiting = grown(waiting);
      for (let row = -1; row <= 1; row += 1) {
        if (y + row < 0 || y + row >= height) continue;
        for (let column = -1; column <= 1; column += 1) {
          const next = at + row * width + column;
          if (x + column < 0 || x + column >= width || seen[next] === 1) continue;
          if ((pixels[next] ?? 255) >= ink) continue;
          seen[next] = 1;
          waiting[count] = next;
          count += 1;
        }
      }
    }
    blots.push({ left, top, right, bottom });
  }
  return blots;
}

function grown(full: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(full.length * 2);
  larger.set(full);
  return larger;
}

/** In digit heights. */
const pointMax = { high: 0.32, wide: 0.32 };
const digitMin = 0.7;
/** How far above the baseline a point may end. */
const aboveFootMax = 0.15;

/**
 * How many digits precede the decimal point in a picture of one number; undefined if no point is
 * visible between digits on the baseline. A number read without its point is ten times too large.
 */
export function digitsBeforePoint(number: GrayPicture): number | undefined {
  const blots = inkBlots(number).toSorted((one, other) => one.left - other.left);
  const high = Math.max(0, ...blots.map(({ top, bottom }) => bottom - top + 1));
  const digits = blots.filter(({ top, bottom }) => bottom - top + 1 >= high * digitMin);
  const foot = Math.max(0, ...digits.map(({ bottom }) => bottom));
  const point = blots.find(({ left, top, right, bottom }) => {
    const isSmall =
      bottom - top + 1 <= high * pointMax.high && right - left + 1 <= high * pointMax.wide;
    const isAtFoot = Math.abs(foot - bottom) <= high * aboveFootMax;
    const isBetween =
      digits.some((digit) => digit.right <= left) && digits.some((digit) => digit.left >= right);
    // Dust is finer than a point in the same font.
    const isLargeEnough = (bottom - top + 1) * (right - left + 1) >= (high * high) / 150;
    return isSmall && isAtFoot && isBetween && isLargeEnough;
  });
  if (point === undefined) return undefined;
  return digits.filter(({ right }) => right <= point.left).length;
}

/** Letter sizes in points; anything smaller is dust, anything larger a graphic. */
const letter = { heightMin: 4, heightMax: 40, widthMin: 0.7, widthMax: 60 };
/** This many letters are a word or an amount. */
const lettersMin = 3;
/** In letter heights: anything farther apart belongs to another cell. */
const cellGap = 3;

/** Where letters are that no word covers: skipped lines and cells, longest first. */
export function missedInk(picture: GrayPicture, words: readonly Box[]): readonly PixelBox[] {
  const dots = picture.dpi / pointsPerInch;
  const covered = coveredBy(picture, words, dots);
  const letters = inkBlots(picture).filter((blot) => {
    const [width, height] = [blot.right - blot.left + 1, blot.bottom - blot.top + 1];
    if (height < letter.heightMin * dots || height > letter.heightMax * dots) return false;
    if (width < letter.widthMin * dots || width > letter.widthMax * dots) return false;
    return !covered(blot);
  });
  return rowsOf(letters)
    .flatMap((row) => (hasWords(row, words, dots) ? piecesOf(row) : [row]))
    .filter((piece) => piece.length >= lettersMin)
    .toSorted((one, other) => other.length - one.length)
    .map(around);
}

type Covered = (blot: InkBlot) => boolean;

function coveredBy(picture: GrayPicture, words: readonly Box[], dots: number): Covered {
  const cell = Math.max(1, Math.round(dots));
  const across = Math.ceil(picture.width / cell) + 1;
  const down = Math.ceil(picture.height / cell) + 1;
  const map = new Uint8Array(across * down);
  for (const { left, top, right, bottom } of words) {
    const [first, last] = [Math.max(0, left - 1), Math.min(across - 1, right + 1)];
    for (let y = Math.max(0, top - 1); y <= Math.min(down - 1, bottom + 1); y += 1) {
      const row = Math.round(y) * across;
      map.fill(1, row + Math.floor(first), row + Math.ceil(last) + 1);
    }
  }
  return (blot) => {
    const x = Math.round((blot.left + blot.right) / 2 / dots);
    const y = Math.round((blot.top + blot.bottom) / 2 / dots);
    return map[y * across + x] === 1;
  };
}

function rowsOf(letters: readonly InkBlot[]): InkBlot[][] {
  const rows: InkBlot[][] = [];
  let bottom = -1;
  const middle = ({ top, bottom: under }: InkBlot): number => (top + under) / 2;
  for (const blot of letters.toSorted((one, other) => middle(one) - middle(other))) {
    const row = rows.at(-1);
    if (row !== undefined && middle(blot) < bottom) row.push(blot);
    else {
      rows.push([blot]);
      bottom = blot.bottom;
    }
  }
  return rows;
}

function hasWords(row: readonly InkBlot[], words: readonly Box[], dots: number): boolean {
  const { top, bottom } = around(row);
  return words.some((box) => {
    const middle = ((box.top + box.bottom) / 2) * dots;
    return middle > top && middle < bottom;
  });
}

function piecesOf(row: readonly InkBlot[]): InkBlot[][] {
  const pieces: InkBlot[][] = [];
  let right = 0;
  const { top, bottom } = around(row);
  for (const blot of row.toSorted((one, other) => one.left - other.left)) {
    const piece = pieces.at(-1);
    if (piece !== undefined && blot.left - right < (bottom - top) * cellGap) piece.push(blot);
    else pieces.push([blot]);
    right = blot.right;
  }
  return pieces;
}

function around(blots: readonly InkBlot[]): PixelBox {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (const blot of blots) {
    left = Math.min(left, blot.left);
    top = Math.min(top, blot.top);
    right = Math.max(right, blot.right + 1);
    bottom = Math.max(bottom, blot.bottom + 1);
  }
  return { left, top, right, bottom };
}
