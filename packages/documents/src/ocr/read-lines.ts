import { boundingBox, type Word } from '../document-words.ts';
import {
  cropPicture,
  enlarge,
  type GrayPicture,
  type PixelBox,
  pointsPerInch,
} from '../image/gray-picture.ts';
import { missedInk } from '../image/ink-blots.ts';
import { readTripled } from './read-tripled.ts';
import { confidenceOf, recognizedWords } from './recognized-words.ts';
import { recognize } from './recognizer.ts';
import { readTurnedHeadings } from './turned-lines.ts';

/** Well-read lines are more certain than this; in lines the engine lost, it only guesses. */
const wellRead = 0.97;
/** A second reading of a line must be this much more certain. */
const betterBy = 0.01;
/** Text found where the engine saw none may be dust: then its letters are guesses. */
const foundConfidence = 0.85;
/** On a poor page, reading lines separately doesn't help. */
const poorLinesMax = 10;
const lostPiecesMax = 12;
/** Margin around a line, in points. */
const around = { x: 6, y: 1.5 };
/** Less certain heading words are read again. */
const certainWord = 0.975;
/** More certain words aren't guesses; in a lost line they are far less certain. */
const guessedBelow = 0.85;
/** Two lines read as one word: in typical heights, and letter width in heights of the word. */
const twoLines = { high: 1.9, letterWidthMax: 0.42 };

interface ReadLines {
  readonly words: readonly Word[];
  /** Lines and pieces of text that became no words, or only guesses. */
  readonly unread: number;
}

/**
 * Reads poorly read lines of a block again, one by one, and those the engine skipped. Boxes are in
 * points of the picture.
 */
export async function improveLines(
  picture: GrayPicture,
  given: readonly (readonly Word[])[],
  secondsMax: number,
): Promise<ReadLines> {
  const turned = await readTurnedHeadings(picture, given, secondsMax);
  const lines = turned.others;
  const poor = lines
    .filter((line) => confidenceOf(line) < wellRead)
    .toSorted((one, other) => confidenceOf(one) - confidenceOf(other))
    .slice(0, poorLinesMax);
  const words: Word[] = [];
  let unread = 0;
  for (const line of lines) {
    const again = poor.includes(line)
      ? await readLine(picture, pixelsAround(picture, line), secondsMax)
      : [];
    const isBetter = confidenceOf(again) > confidenceOf(line) + betterBy && isAsLong(again, line);
    const read = isBetter ? again : line;
    if (confidenceOf(read) < guessedBelow) unread += 1;
    words.push(...(isOfWords(read) ? await rereadUncertainWords(picture, read, secondsMax) : read));
  }
  const lost = missedInk(picture, [...words.map(({ box }) => box), ...turned.boxes]);
  unread += Math.max(0, lost.length - lostPiecesMax) + twoLineWords(words);
  const found: Word[] = [];
  for (const piece of lost.slice(0, lostPiecesMax)) {
    const read = await readLine(picture, piece, secondsMax);
    if (confidenceOf(read) >= foundConfidence) found.push(...read);
    else unread += 1;
  }
  return { words: [...turned.words, ...words, ...found], unread };
}

/**
 * Headings and labels: the meaning of money depends on each of their letters, and no sum confirms
 * them.
 */
function isOfWords(line: readonly Word[]): boolean {
  return !line.some(({ text }) => /\d/.test(text));
}

/** Reads a line's less certain words again. */
async function rereadUncertainWords(
  picture: GrayPicture,
  line: readonly Word[],
  secondsMax: number,
): Promise<Word[]> {
  const words: Word[] = [];
  for (const word of line) {
    const isAsked = word.confidence < certainWord && /[\p{L}]{2}/u.test(word.text);
    const again = isAsked ? await readTripled(picture, word.box, secondsMax) : undefined;
    words.push(again !== undefined && again.confidence > word.confidence ? again : word);
  }
  return words;
}

/** The other one of the two lines was lost. A large heading has wide letters, too. */
function twoLineWords(words: readonly Word[]): number {
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

/** A half-lost line would be more certain, too. */
function isAsLong(again: readonly Word[], line: readonly Word[]): boolean {
  const length = (words: readonly Word[]): number =>
    words.reduce((sum, { text }) => sum + text.length, 0);
  return length(again) >= length(line) * 0.8;
}

function pixelsAround({ dpi }: GrayPicture, line: readonly Word[]): PixelBox {
  const dots = dpi / pointsPerInch;
  const { left, top, right, bottom } = boundingBox(line.map(({ box }) => box));
  return { left: left * dots, top: top * dots, right: right * dots, bottom: bottom * dots };
}

async function readLine(picture: GrayPicture, box: PixelBox, secondsMax: number): Promise<Word[]> {
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
