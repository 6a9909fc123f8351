/**
 * How many letters were left out, added, changed, or swapped with their neighbour (Damerau and
 * Levenshtein's optimal string alignment), or `max + 1` for anything more than `max`.
 */
export function editDistance(one: string, other: string, max: number): number {
  const tooFar = max + 1;
  if (Math.abs(one.length - other.length) > max) return tooFar;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next.push(cost);
      if (cost < least) least = cost;
    }
    if (least > max + 1) return tooFar;
    before = last;
    last = next;
  }
  return Math.min(last[other.length] ?? tooFar, tooFar);
}
