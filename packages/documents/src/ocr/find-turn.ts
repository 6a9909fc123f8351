import type { Page } from 'tesseract.js';
import { cropPicture } from '../image/crop-picture.ts';
import type { GreyPicture } from '../image/grey-picture.ts';
import { cleanPicture } from '../image/prepare-picture.ts';
import { turnPicture } from '../image/turn-picture.ts';
import type { TurnedDegrees } from '../turn-box.ts';
import { recognize } from './recognizers.ts';

/** A strip of so much of the page's height is read each way round. */
const stripShare = 1 / 8;

/** Which of two ways of turning a page lets more of a strip of it be read. */
export async function betterTurn(
  picture: GreyPicture,
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

/** How sure the engine is of the letters it read; upside down it guesses at every one. */
export function readability(page: Pick<Page, 'blocks'>): { sure: number; all: number } {
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

function fullestStrip(picture: GreyPicture): GreyPicture {
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
