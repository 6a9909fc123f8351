const percentageMax = 20;
const scale = 5;

/** How full the bar of a DIR percentage is: capped at 20 and scaled by 5, from 0 to 1. */
export function barFractionOf(percentage: number): number {
  return (Math.min(Math.max(percentage, 0), percentageMax) * scale) / 100;
}
