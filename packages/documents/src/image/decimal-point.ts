import type { GreyPicture } from './grey-picture.ts';
import { inkBlots } from './ink-blots.ts';

/** In heights of the digits. */
const pointMax = { high: 0.32, wide: 0.32 };
const digitMin = 0.7;
/** How far above the digits' lower edge a point may end. */
const aboveFootMax = 0.15;

/**
 * How many digits stand before the decimal point in a picture of one number; undefined where no
 * point is seen by itself, between digits and at their foot. Where the engine reads a number
 * without its point, it is ten times too large.
 */
export function digitsBeforePoint(number: GreyPicture): number | undefined {
  const blots = inkBlots(number).toSorted((one, other) => one.left - other.left);
  const high = Math.max(0, ...blots.map(({ top, bottom }) => bottom - top + 1));
  const digits = blots.filter(({ top, bottom }) => bottom - top + 1 >= high * digitMin);
  const foot = Math.max(0, ...digits.map(({ bottom }) => bottom));
  const point = blots.find(({ left, top, right, bottom }) => {
    const isSmall =
      bottom - top + 1 <= high * pointMax.high && right - left + 1 <= high * pointMax.wide;
    const isAtFoot = Math.abs(foot - bottom) <= high * aboveFootMax;
    const isBetween =
      digits.some((digit) => digit.right <= left) && digits.some((digit) => digit.left >= right);
    // Dust is finer than a point of the same print.
    const isLargeEnough = (bottom - top + 1) * (right - left + 1) >= (high * high) / 150;
    return isSmall && isAtFoot && isBetween && isLargeEnough;
  });
  if (point === undefined) return undefined;
  return digits.filter(({ right }) => right <= point.left).length;
}
