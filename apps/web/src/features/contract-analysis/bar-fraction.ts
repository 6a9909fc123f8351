const percentageMax = 20;
const scale = 5;

/** The fill of a DIR percentage bar from 0 to 1: capped at 20% and scaled by 5. */
export function barFractionOf(percentage: number): number {
  return (Math.min(Math.max(percentage, 0), percentageMax) * scale) / 100;
}
