import type { GreyPicture } from './grey-picture.ts';
import { type InkBlot, inkBlots } from './ink-blots.ts';

/** Letters are so large, in inches, either way. */
const letterMin = 0.03;
const letterMax = 0.25;
const lettersJudged = 1_200;
const lettersMin = 20;

/** Whether lines run up or down the page: letters stand closer in their line than lines do. */
export function isSideways(picture: GreyPicture): boolean {
  const letters = inkBlots(picture).filter((blot) => isLetter(blot, picture.dpi));
  if (letters.length < lettersMin) return false;
  const turned = letters.map(({ left, top, right, bottom }) => ({
    left: top,
    top: left,
    right: bottom,
    bottom: right,
  }));
  return usualGap(turned) < usualGap(letters);
}

function isLetter({ left, top, right, bottom }: InkBlot, dpi: number): boolean {
  const large = Math.max(right - left, bottom - top) + 1;
  return large >= letterMin * dpi && large <= letterMax * dpi;
}

/** How far it usually is from a letter to the next one on its right. */
function usualGap(letters: readonly InkBlot[]): number {
  const fromLeft = letters.toSorted((one, other) => one.left - other.left);
  const every = Math.ceil(fromLeft.length / lettersJudged);
  const gaps: number[] = [];
  for (let index = 0; index < fromLeft.length; index += every) {
    const letter = fromLeft[index];
    if (letter !== undefined) gaps.push(gapBehind(letter, fromLeft, index));
  }
  return gaps.toSorted((one, other) => one - other)[gaps.length >> 1] ?? 0;
}

function gapBehind(letter: InkBlot, fromLeft: readonly InkBlot[], from: number): number {
  for (let index = from + 1; index < fromLeft.length; index += 1) {
    const next = fromLeft[index];
    if (next === undefined || next.left <= letter.right) continue;
    const overlap = Math.min(letter.bottom, next.bottom) - Math.max(letter.top, next.top);
    const least = Math.min(letter.bottom - letter.top, next.bottom - next.top);
    if (overlap * 2 > least) return next.left - letter.right;
  }
  return Number.POSITIVE_INFINITY;
}
