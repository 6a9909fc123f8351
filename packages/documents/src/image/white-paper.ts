import type { GreyPicture } from './grey-picture.ts';

const ink = 128;
/** A page of writing has ten times as much. */
const inkShareMin = 0.005;
/** Lighter than this is paper; a letter's edge that goes with it does not change the letter. */
const paper = 190;

/**
 * Where hardly any ink is, paper becomes white: else the engine looks for the level between ink and
 * paper within the paper's own grain, and takes minutes to read a million specks.
 */
export function whitePaper(picture: GreyPicture): GreyPicture {
  const { pixels } = picture;
  let dots = 0;
  for (let at = 0; at < pixels.length; at += 1) if ((pixels[at] ?? 255) < ink) dots += 1;
  if (dots > pixels.length * inkShareMin) return picture;
  return { ...picture, pixels: pixels.map((dot) => (dot < paper ? dot : 255)) };
}
