import type { Box, Word } from '../document-words.ts';
import { cropPicture, type GrayPicture, pointsPerInch } from '../image/gray-picture.ts';
import { digitsBeforePoint } from '../image/ink-blots.ts';
import { recognizedWords } from './recognized-words.ts';
import { recognize } from './recognizer.ts';

/** Margin around the ink, in points. */
const around = { x: 0.6, y: 0.7 };
/** In heights: the gap between the three copies, as wide as between words. */
const gapShare = 0.4;
/** Two agreeing readings of three are less certain than three. */
const twoOfThree = 0.9;

/**
 * Reads one word from three copies of it in a row: the engine reads a short word on its own worse
 * than among others, `90` as `20` or `920`. Undefined if all three differ. A decimal point that the
 * ink shows is inserted.
 */
export async function readTripled(
  picture: GrayPicture,
  box: Box,
  secondsMax: number,
): Promise<Word | undefined> {
  const cell = cellOf(picture, box);
  // Restricted to digits, the engine sees no gaps.
  const read = await recognize(threeTimes(cell), { mode: 'line', secondsMax });
  const word = oneOfThree(recognizedWords(read, picture.dpi), box);
  return word && withPoint(word, cell);
}

/** Whether a number's ink shows a decimal point, whatever was read. */
export function showsPoint(picture: GrayPicture, box: Box): boolean {
  return digitsBeforePoint(cellOf(picture, box)) !== undefined;
}

function cellOf(picture: GrayPicture, box: Box): GrayPicture {
  const dots = picture.dpi / pointsPerInch;
  return cropPicture(picture, {
    left: (box.left - around.x) * dots,
    top: (box.top - around.y) * dots,
    right: (box.right + around.x) * dots,
    bottom: (box.bottom + around.y) * dots,
  });
}

function threeTimes(cell: GrayPicture): GrayPicture {
  const margin = Math.round(cell.dpi / 15);
  const step = cell.width + Math.round(cell.height * gapShare);
  const width = step * 2 + cell.width + margin * 2;
  const height = cell.height + margin * 2;
  const pixels = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < cell.height; y += 1) {
    const row = cell.pixels.subarray(y * cell.width, (y + 1) * cell.width);
    for (let time = 0; time < 3; time += 1) {
      pixels.set(row, (y + margin) * width + margin + time * step);
    }
  }
  return { ...cell, width, height, pixels };
}

function oneOfThree(words: readonly Word[], box: Box): Word | undefined {
  if (words.length !== 3) return undefined;
  const groups = [...Map.groupBy(words, ({ text }) => text)];
  const [text, same] = groups.find(([, { length }]) => length > 1) ?? [];
  if (text === undefined || same === undefined) return undefined;
  const sure = Math.min(...same.map(({ confidence }) => confidence));
  return { text, box, confidence: same.length === 3 ? sure : sure * twoOfThree };
}

function withPoint(word: Word, cell: GrayPicture): Word {
  if (!/^-?\d{2,}$/.test(word.text)) return word;
  const sign = word.text.startsWith('-') ? '-' : '';
  const digits = word.text.slice(sign.length);
  const before = digitsBeforePoint(cell);
  if (before === undefined || before < 1 || before >= digits.length) return word;
  return { ...word, text: `${sign}${digits.slice(0, before)}.${digits.slice(before)}` };
}
