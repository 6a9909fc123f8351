import type { Page } from 'tesseract.js';
import type { Box, DocumentPage, TurnedDegrees, Word } from '../document-words.ts';
import { cleanEvenPicture, cleanPicture } from '../image/clean-picture.ts';
import { evenLight } from '../image/even-light.ts';
import {
  cropPicture,
  type GrayPicture,
  pointsPerInch,
  turnPicture,
} from '../image/gray-picture.ts';
import { isSideways, partsOfPage } from '../image/page-parts.ts';
import { improveLines } from './read-lines.ts';
import { recognizedLines } from './recognized-words.ts';
import { recognize } from './recognizer.ts';

/** A strip of this share of the page's height is read both ways up. */
const stripShare = 1 / 8;

/** Which of two turns makes more of a page's strip readable. */
async function betterTurn(
  picture: GrayPicture,
  turns: readonly [TurnedDegrees, TurnedDegrees],
  secondsMax: number,
): Promise<TurnedDegrees> {
  const strip = fullestStrip(cleanPicture(turnPicture(picture, turns[0])));
  const [first, second] = await Promise.all(
    [strip, turnPicture(strip, 180)].map((one) =>
      recognize(one, { mode: 'block', secondsMax }).then(readability),
    ),
  );
  return shareOf(first) >= shareOf(second) ? turns[0] : turns[1];
}

/** How certain the engine is of the letters it read; upside down it guesses all of them. */
function readability(page: Pick<Page, 'blocks'>): { sure: number; all: number } {
  let [sure, all] = [0, 0];
  for (const block of page.blocks ?? []) {
    for (const { lines } of block.paragraphs) {
      for (const word of lines.flatMap((line) => line.words)) {
        all += word.text.length;
        sure += (word.text.length * word.confidence) / 100;
      }
    }
  }
  return { sure, all };
}

function shareOf(read: { sure: number; all: number } | undefined): number {
  return read === undefined || read.all === 0 ? 0 : read.sure / read.all;
}

function fullestStrip(picture: GrayPicture): GrayPicture {
  const { width, height, pixels } = picture;
  const ink = new Float64Array(height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 4) {
      if ((pixels[y * width + x] ?? 255) < 128) ink[y] = (ink[y] ?? 0) + 1;
    }
  }
  const high = Math.max(1, Math.round(height * stripShare));
  let sum = ink.subarray(0, high).reduce((all, one) => all + one, 0);
  let best = { top: 0, sum };
  for (let top = 1; top + high <= height; top += 1) {
    sum += (ink[top + high - 1] ?? 0) - (ink[top - 1] ?? 0);
    if (sum > best.sum) best = { top, sum };
  }
  return cropPicture(picture, { left: 0, right: width, top: best.top, bottom: best.top + high });
}

/** Below this a page may be upside down; readable upright pages are far above. */
const upsideDownBelow = 0.7;

interface ReadOptions {
  readonly number: number;
  readonly secondsMax: number;
  /** As a person turned the page; undefined if nobody did. */
  readonly turned: TurnedDegrees | undefined;
  /** Receives the cleaned page. */
  readonly onClean?: (clean: GrayPicture, turned: TurnedDegrees) => void;
}

/** Reads a page that is only a picture. Boxes are on the leveled page. */
export async function readPicture(
  picture: GrayPicture,
  { number, secondsMax, turned, onClean = () => {} }: ReadOptions,
): Promise<DocumentPage> {
  const even = evenLight(picture);
  const sideways = turned === undefined && isSideways(even);
  let turnedDegrees = turned ?? (sideways ? await betterTurn(picture, [90, 270], secondsMax) : 0);
  const cleanAs = (degrees: TurnedDegrees): GrayPicture =>
    degrees === 0 ? cleanEvenPicture(even) : cleanPicture(turnPicture(picture, degrees));
  let clean = cleanAs(turnedDegrees);
  let found = await readClean(clean, secondsMax);
  const isHard = found.words.length > 0 && found.readable < upsideDownBelow;
  if (
    turned === undefined &&
    !sideways &&
    isHard &&
    (await betterTurn(picture, [0, 180], secondsMax)) === 180
  ) {
    turnedDegrees = 180;
    clean = cleanAs(turnedDegrees);
    found = await readClean(clean, secondsMax);
  }
  onClean(clean, turnedDegrees);
  const points = pointsPerInch / picture.dpi;
  return {
    number,
    width: found.width * points,
    height: found.height * points,
    source: 'ocr',
    words: found.words,
    unread: found.unread,
    turnedDegrees,
  };
}

async function readClean(clean: GrayPicture, secondsMax: number) {
  const { width, height, dpi } = clean;
  const words: Word[] = [];
  let [sure, all, unread] = [0, 0, 0];
  for (const part of partsOfPage(clean)) {
    const block = cropPicture(clean, part);
    const page = await recognize(block, { mode: 'block', secondsMax });
    const points = pointsPerInch / dpi;
    const read = await improveLines(block, recognizedLines(page, dpi), secondsMax);
    unread += read.unread;
    for (const word of read.words) {
      words.push({ ...word, box: moved(word.box, part.left * points, part.top * points) });
    }
    const readable = readability(page);
    sure += readable.sure;
    all += readable.all;
  }
  return { width, height, words, unread, readable: all === 0 ? 0 : sure / all };
}

function moved({ left, top, right, bottom }: Box, x: number, y: number): Box {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}
