import { findSkew } from '../image/find-skew.ts';
import { type GreyPicture, pointsPerInch } from '../image/grey-picture.ts';
import { cleanPicture, levelPicture } from '../image/prepare-picture.ts';
import { turnPicture } from '../image/turn-picture.ts';
import type { TurnedDegrees } from '../turn-box.ts';
import type { DocumentPage } from '../words.ts';
import { betterTurn, readableShare } from './find-turn.ts';
import { recognizedWords } from './recognized-words.ts';
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
  const { sideways } = findSkew(picture);
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
  const clean = cleanPicture(levelPicture(turnPicture(picture, turned)));
  const page = await recognize(clean, { mode: 'page', secondsMax });
  const { width, height, dpi } = clean;
  return { width, height, words: recognizedWords(page, dpi), readable: readableShare(page) };
}
