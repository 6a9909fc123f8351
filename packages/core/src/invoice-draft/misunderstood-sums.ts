import { isAmountAlone, type LineFigures } from './line-figures.ts';
import type { SumEquation } from './sum-equations.ts';

/** Of more of them that stand alone, a person looks. */
const aloneMax = 6;

/**
 * Whether a sum closes when amounts with words alone are left out or taken the other way: then it
 * is not plain that the vendor is wrong, for one of them may be the sum of others or a note.
 */
export function mayBeMisunderstood(
  { comesTo, places, printed }: SumEquation,
  lines: readonly LineFigures[],
): boolean {
  const alone = places.flatMap((at) => {
    const line = lines[at];
    return line !== undefined && isAmountAlone(line) ? [line.totalCents ?? 0] : [];
  });
  if (alone.length === 0 || printed === undefined) return false;
  if (alone.length > aloneMax) return true;
  let ways: readonly number[] = [comesTo];
  for (const cents of alone) {
    const size = Math.abs(cents);
    ways = ways.flatMap((sum) => [sum, sum - size, sum + size, sum - 2 * size, sum + 2 * size]);
  }
  return new Set(ways).has(printed);
}
