import { cropPicture } from '../image/crop-picture.ts';
import { type GreyPicture, pointsPerInch } from '../image/grey-picture.ts';
import { cleanPicture, liesSideways } from '../image/prepare-picture.ts';
import { partsOfPage } from '../image/side-by-side.ts';
import { turnPicture } from '../image/turn-picture.ts';
import type { TurnedDegrees } from '../turn-box.ts';
import type { Box, DocumentPage, Word } from '../words.ts';
import { betterTurn, readability } from './find-turn.ts';
import { betterLines } from './read-lines.ts';
import { recognizedLines } from './recognized-words.ts';
import { recognize } from './recognizers.ts';

/** What pages are drawn at for reading. */
export const readingDpi = 300;
/** Below this a page may stand on its head; upright pages that are read are far above. */
const upsideDownBelow = 0.7;

interface ReadOptions {
  readonly number: number;
  readonly secondsMax: number;
  /** As a person turned the page; undefined where nobody did. */
  readonly turned: TurnedDegrees | undefined;
}

/** The words of a page that is only a picture. Their boxes are those of the page made level. */
export async function readPicture(
  picture: GreyPicture,
  { number, secondsMax, turned }: ReadOptions,
): Promise<DocumentPage> {
  const sideways = turned === undefined && liesSideways(picture);
  let turnedDegrees = turned ?? (sideways ? await betterTurn(picture, [90, 270], secondsMax) : 0);
  let found = await readTurned(picture, turnedDegrees, secondsMax);
  const isHard = found.words.length > 0 && found.readable < upsideDownBelow;
  if (
    turned === undefined &&
    !sideways &&
    isHard &&
    (await betterTurn(picture, [0, 180], secondsMax)) === 180
  ) {
    turnedDegrees = 180;
    found = await readTurned(picture, turnedDegrees, secondsMax);
  }
  const points = pointsPerInch / picture.dpi;
  return {
    number,
    width: found.width * points,
    height: found.height * points,
    source: 'ocr',
    words: found.words,
    turnedDegrees,
  };
}

async function readTurned(picture: GreyPicture, turned: TurnedDegrees, secondsMax: number) {
  const clean = cleanPicture(turnPicture(picture, turned));
  const { width, height, dpi } = clean;
  const words: Word[] = [];
  let [sure, all] = [0, 0];
  for (const part of partsOfPage(clean)) {
    const block = cropPicture(clean, part);
    const page = await recognize(block, { mode: 'block', secondsMax });
    const points = pointsPerInch / dpi;
    for (const word of await betterLines(block, recognizedLines(page, dpi), secondsMax)) {
      words.push({ ...word, box: moved(word.box, part.left * points, part.top * points) });
    }
    const readable = readability(page);
    sure += readable.sure;
    all += readable.all;
  }
  return { width, height, words, readable: all === 0 ? 0 : sure / all };
}

function moved({ left, top, right, bottom }: Box, x: number, y: number): Box {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}
