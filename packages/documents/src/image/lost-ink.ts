import type { Box } from '../words.ts';
import type { PixelBox } from './crop-picture.ts';
import { type GreyPicture, pointsPerInch } from './grey-picture.ts';
import { type InkBlot, inkBlots } from './ink-blots.ts';

/** How high and wide letters are, in points; what is smaller is dust, what is larger a figure. */
const letter = { heightMin: 4, heightMax: 40, widthMin: 0.7, widthMax: 60 };
/** So many letters are a word or an amount. */
const lettersMin = 3;
/** In heights of its letters: what is farther apart belongs to two cells. */
const cellGap = 3;

/** Where letters stand that no word covers: lines and cells passed over, longest first. */
export function lostInk(picture: GreyPicture, words: readonly Box[]): readonly PixelBox[] {
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

function coveredBy(picture: GreyPicture, words: readonly Box[], dots: number): Covered {
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
