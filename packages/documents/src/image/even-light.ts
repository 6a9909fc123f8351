import type { GrayPicture } from './gray-picture.ts';

const block = 32;
/** At least this share of a block is paper, unless it is a border or a dark band. */
const paperShare = 0.8;
/** At least this share of an edge block is dark where a border ends in it. */
const borderInkShare = 0.25;

/**
 * Anything darker than this share of the page's usual paper isn't paper; the whole page may be
 * dark.
 */
const darkShare = 0.5;
/** A border is no deeper than this share of the page: nothing farther inside is removed. */
const borderShare = 0.07;
const white = 255;

/**
 * Turns shadows and yellowed paper white and faint ink black, and removes dark borders, as a fax or
 * an open lid leaves them.
 */
export function evenLight(picture: GrayPicture): GrayPicture {
  const { width, height, pixels } = picture;
  const wide = Math.ceil(width / block);
  const high = Math.ceil(height / block);
  const paper = levelOf(picture, { wide, high, share: paperShare });
  const darkest = levelOf(picture, { wide, high, share: borderInkShare });
  const dark = usualOf(paper) * darkShare;
  const border = darkFromEdges(darkest, { wide, high, dark });
  const smooth = smoothed(paper, border, { wide, high, dark });
  const ink = inkLevel(picture);
  const out = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    const blockRow = Math.floor(y / block) * wide;
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const inBlock = blockRow + ((x / block) | 0);
      if (border[inBlock] === 1) {
        out[at] = white;
        continue;
      }
      const level = smooth[inBlock] ?? white;
      const value = (((pixels[at] ?? white) - ink) * white) / Math.max(1, level - ink);
      out[at] = value < 0 ? 0 : value > white ? white : value;
    }
  }
  return { ...picture, pixels: out };
}

/** For each block, the level that this share of it doesn't exceed. */
function levelOf(
  { width, height, pixels }: GrayPicture,
  { wide, high, share }: { readonly wide: number; readonly high: number; readonly share: number },
): Uint8Array {
  const levels = new Uint8Array(wide * high);
  const counts = new Uint16Array(256);
  for (let row = 0; row < high; row += 1) {
    for (let column = 0; column < wide; column += 1) {
      counts.fill(0);
      let all = 0;
      // Every second row and column is enough.
      for (let y = row * block; y < Math.min(height, (row + 1) * block); y += 2) {
        for (let x = column * block; x < Math.min(width, (column + 1) * block); x += 2) {
          const value = pixels[y * width + x] ?? white;
          counts[value] = (counts[value] ?? 0) + 1;
          all += 1;
        }
      }
      let level = 0;
      for (let seen = 0; level < white; level += 1) {
        seen += counts[level] ?? 0;
        if (seen >= all * share) break;
      }
      levels[row * wide + column] = level;
    }
  }
  return levels;
}

interface Blocks {
  readonly wide: number;
  readonly high: number;
  /** A darker block isn't paper. */
  readonly dark: number;
}

function usualOf(paper: Uint8Array): number {
  return paper.toSorted()[paper.length >> 1] ?? white;
}

function darkFromEdges(levels: Uint8Array, { wide, high, dark }: Blocks): Uint8Array {
  const border = new Uint8Array(levels.length);
  const deep = Math.ceil(Math.max(wide, high) * borderShare);
  const waiting: number[] = [];
  const look = (column: number, row: number): void => {
    const at = row * wide + column;
    if (column < 0 || row < 0 || column >= wide || row >= high || border[at] === 1) return;
    if ((levels[at] ?? white) >= dark) return;
    const inside = Math.min(column, row, wide - 1 - column, high - 1 - row);
    if (inside >= deep) return;
    border[at] = 1;
    waiting.push(at);
  };
  for (let column = 0; column < wide; column += 1) {
    look(column, 0);
    look(column, high - 1);
  }
  for (let row = 0; row < high; row += 1) {
    look(0, row);
    look(wide - 1, row);
  }
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [column, row] = [at % wide, Math.floor(at / wide)];
    look(column - 1, row);
    look(column + 1, row);
    look(column, row - 1);
    look(column, row + 1);
  }
  return border;
}

/** A dark block inside the page is a band with light text: its paper level is that around it. */
function smoothed(paper: Uint8Array, border: Uint8Array, { wide, high, dark }: Blocks): Uint8Array {
  const out = new Uint8Array(paper.length);
  for (let row = 0; row < high; row += 1) {
    for (let column = 0; column < wide; column += 1) {
      let [sum, count] = [0, 0];
      for (let y = Math.max(0, row - 1); y <= Math.min(high - 1, row + 1); y += 1) {
        for (let x = Math.max(0, column - 1); x <= Math.min(wide - 1, column + 1); x += 1) {
          const level = paper[y * wide + x] ?? white;
          if (border[y * wide + x] === 1 || level < dark) continue;
          sum += level;
          count += 1;
        }
      }
      out[row * wide + column] = count === 0 ? white : sum / count;
    }
  }
  return out;
}

/** The darkest percent of what isn't paper is ink; faint print is far from black. */
function inkLevel({ pixels }: GrayPicture): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < pixels.length; at += 5) {
    const value = pixels[at] ?? white;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  const wanted = pixels.length / 5 / 400;
  let seen = 0;
  for (let level = 0; level < 128; level += 1) {
    seen += counts[level] ?? 0;
    if (seen >= wanted) return level;
  }
  return 127;
}
