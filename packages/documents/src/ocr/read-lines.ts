import type { Word } from '../document-words.ts';
import {
  cropPicture,
  enlarge,
  type GreyPicture,
  type PixelBox,
  pointsPerInch,
} from '../image/grey-picture.ts';
import { lostInk } from '../image/ink-blots.ts';
import { readThrice } from './read-thrice.ts';
import { recognizedWords, sureness } from './recognized-words.ts';
import { recognize } from './recognizer.ts';
import { readTurnedHeadings } from './turned-lines.ts';

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

/** Words of headings that are read less surely than this are looked at once more. */
const sureWord = 0.975;

/** Words of this are more than guesses; of a line that the engine lost it is far less sure. */
const guessedBelow = 0.85;

/** A word of two lines taken for one: in usual heights; its letters' width in its own height. */
const twoLines = { high: 1.9, letterWidthMax: 0.42 };

interface ReadLines {
  readonly words: readonly Word[];
  /** Lines and pieces of writing that became no words, or only guesses. */
  readonly unread: number;
}

/**
 * The words of lines as the engine read them in a block, with those lines read again on their own
 * that it read badly, and those that it passed over. Boxes are in points of the picture.
 */
export async function betterLines(
  picture: GreyPicture,
  given: readonly (readonly Word[])[],
  secondsMax: number,
): Promise<ReadLines> {
  const turned = await readTurnedHeadings(picture, given, secondsMax);
  const lines = turned.others;
  const poor = lines
    .filter((line) => sureness(line) < wellRead)
    .toSorted((one, other) => sureness(one) - sureness(other))
    .slice(0, poorLinesMax);
  const words: Word[] = [];
  let unread = 0;
  for (const line of lines) {
    const again = poor.includes(line)
      ? await readLine(picture, pixelsAround(picture, line), secondsMax)
      : [];
    const isBetter = sureness(again) > sureness(line) + surerBy && isAsLong(again, line);
    const read = isBetter ? again : line;
    if (sureness(read) < guessedBelow) unread += 1;
    words.push(...(isOfWords(read) ? await surerWords(picture, read, secondsMax) : read));
  }
  const lost = lostInk(picture, [...words.map(({ box }) => box), ...turned.boxes]);
  unread += Math.max(0, lost.length - lostPiecesMax) + wordsOfTwoLines(words);
  const found: Word[] = [];
  for (const piece of lost.slice(0, lostPiecesMax)) {
    const read = await readLine(picture, piece, secondsMax);
    if (sureness(read) >= foundConfidence) found.push(...read);
    else unread += 1;
  }
  return { words: [...turned.words, ...words, ...found], unread };
}

/** Headings and labels: what money is called hangs on each of their letters, and no sum does. */
function isOfWords(line: readonly Word[]): boolean {
  return !line.some(({ text }) => /\d/.test(text));
}

/** Words that were read less surely, looked at once more. */
async function surerWords(
  picture: GreyPicture,
  line: readonly Word[],
  secondsMax: number,
): Promise<Word[]> {
  const words: Word[] = [];
  for (const word of line) {
    const isAsked = word.confidence < sureWord && /[\p{L}]{2}/u.test(word.text);
    const again = isAsked ? await readThrice(picture, word.box, secondsMax) : undefined;
    words.push(again !== undefined && again.confidence > word.confidence ? again : word);
  }
  return words;
}

/** Of two lines taken for one, the other was lost. A large heading has wide letters, too. */
function wordsOfTwoLines(words: readonly Word[]): number {
  const heightOf = ({ box }: Word): number => box.bottom - box.top;
  const heights = words.map(heightOf).toSorted((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  return words.filter((word) => {
    const { text, box } = word;
    const letterWidth = (box.right - box.left) / text.length;
    const isNarrow = text.length > 1 && letterWidth < heightOf(word) * twoLines.letterWidthMax;
    return isNarrow && heightOf(word) > usual * twoLines.high;
  }).length;
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
