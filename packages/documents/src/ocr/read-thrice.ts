import type { Box, Word } from '../document-words.ts';
import { cropPicture, type GreyPicture, pointsPerInch } from '../image/grey-picture.ts';
import { digitsBeforePoint } from '../image/ink-blots.ts';
import { recognizedWords } from './recognized-words.ts';
import { recognize } from './recognizer.ts';

/** Room around the ink, in points. */
const around = { x: 0.6, y: 0.7 };

/** Between three times the same, in heights: a gap of words. */
const gapShare = 0.4;

/** Two of three that say the same are less sure than three. */
const twoOfThree = 0.9;

/**
 * What one word of a page says that is shown to the engine three times beside itself. A short word
 * that stands alone it reads worse than one among others: `90` as `20` or `920`. Undefined where
 * the three say three things. A decimal point that the ink shows is put where it stands.
 */
export async function readThrice(
  picture: GreyPicture,
  box: Box,
  secondsMax: number,
): Promise<Word | undefined> {
  const cell = cellOf(picture, box);
  // Told to see digits only, the engine sees no gaps.
  const read = await recognize(threeTimes(cell), { mode: 'line', secondsMax });
  const word = oneOfThree(recognizedWords(read, picture.dpi), box);
  return word && withPoint(word, cell);
}

/** Whether the ink of a number has a decimal point by itself, whatever was read. */
export function showsPoint(picture: GreyPicture, box: Box): boolean {
  return digitsBeforePoint(cellOf(picture, box)) !== undefined;
}

function cellOf(picture: GreyPicture, box: Box): GreyPicture {
  const dots = picture.dpi / pointsPerInch;
  return cropPicture(picture, {
    left: (box.left - around.x) * dots,
    top: (box.top - around.y) * dots,
    right: (box.right + around.x) * dots,
    bottom: (box.bottom + around.y) * dots,
  });
}

function threeTimes(cell: GreyPicture): GreyPicture {
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

function withPoint(word: Word, cell: GreyPicture): Word {
  if (!/^-?\d{2,}$/.test(word.text)) return word;
  const sign = word.text.startsWith('-') ? '-' : '';
  const digits = word.text.slice(sign.length);
  const before = digitsBeforePoint(cell);
  if (before === undefined || before < 1 || before >= digits.length) return word;
  return { ...word, text: `${sign}${digits.slice(0, before)}.${digits.slice(before)}` };
}
