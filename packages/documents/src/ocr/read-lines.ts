import { cropPicture, type PixelBox } from '../image/crop-picture.ts';
import { enlarge } from '../image/enlarge.ts';
import { type GreyPicture, pointsPerInch } from '../image/grey-picture.ts';
import { lostInk } from '../image/lost-ink.ts';
import type { Word } from '../words.ts';
import { recognizedWords } from './recognized-words.ts';
import { recognize } from './recognizers.ts';

/** Lines that the engine read well are surer than this; of one that it lost, it only guesses. */
const wellRead = 0.97;
/** A second reading of a line is taken if it is surer by so much. */
const surerBy = 0.01;
/** What is found where the engine saw nothing may be dust: then its letters are guesses. */
const foundConfidence = 0.85;
/** On a page that is poor all over, lines on their own are no better. */
const poorLinesMax = 10;
const lostPiecesMax = 12;
/** Room around a line, in points. */
const around = { x: 6, y: 1.5 };

/**
 * The words of lines as the engine read them in a block, with those lines read again on their own
 * that it read badly, and those that it passed over. Boxes are in points of the picture.
 */
export async function betterLines(
  picture: GreyPicture,
  lines: readonly (readonly Word[])[],
  secondsMax: number,
): Promise<Word[]> {
  const poor = lines
    .filter((line) => sureness(line) < wellRead)
    .toSorted((one, other) => sureness(one) - sureness(other))
    .slice(0, poorLinesMax);
  const words: Word[] = [];
  for (const line of lines) {
    const again = poor.includes(line)
      ? await readLine(picture, pixelsAround(picture, line), secondsMax)
      : [];
    const isBetter = sureness(again) > sureness(line) + surerBy && isAsLong(again, line);
    words.push(...(isBetter ? again : line));
  }
  const found: Word[] = [];
  for (const piece of lostInk(
    picture,
    words.map(({ box }) => box),
  ).slice(0, lostPiecesMax)) {
    const read = await readLine(picture, piece, secondsMax);
    if (sureness(read) >= foundConfidence) found.push(...read);
  }
  return [...words, ...found];
}

/** How sure the engine was of the letters of a line. */
function sureness(line: readonly Word[]): number {
  const letters = line.reduce((sum, { text }) => sum + text.length, 0);
  const sure = line.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return letters === 0 ? 0 : sure / letters;
}

/** A line of which half was lost is surer, too. */
function isAsLong(again: readonly Word[], line: readonly Word[]): boolean {
  const length = (words: readonly Word[]): number =>
    words.reduce((sum, { text }) => sum + text.length, 0);
  return length(again) >= length(line) * 0.8;
}

function pixelsAround({ dpi }: GreyPicture, line: readonly Word[]): PixelBox {
  const dots = dpi / pointsPerInch;
  return {
    left: Math.min(...line.map(({ box }) => box.left)) * dots,
    top: Math.min(...line.map(({ box }) => box.top)) * dots,
    right: Math.max(...line.map(({ box }) => box.right)) * dots,
    bottom: Math.max(...line.map(({ box }) => box.bottom)) * dots,
  };
}

async function readLine(picture: GreyPicture, box: PixelBox, secondsMax: number): Promise<Word[]> {
  const dots = picture.dpi / pointsPerInch;
  const part = {
    left: Math.max(0, Math.floor(box.left - around.x * dots)),
    top: Math.max(0, Math.floor(box.top - around.y * dots)),
    right: box.right + around.x * dots,
    bottom: box.bottom + around.y * dots,
  };
  const line = enlarge(cropPicture(picture, part), 1);
  const page = await recognize(line, { mode: 'line', secondsMax });
  const margin = (line.width - Math.min(picture.width, Math.ceil(part.right)) + part.left) / 2;
  const place = { left: (part.left - margin) / dots, top: (part.top - margin) / dots };
  return recognizedWords(page, picture.dpi, place);
}
