/**
 * How many letters were left out, added, changed, or swapped with a neighbor (Damerau and
 * Levenshtein's optimal string alignment), or `max + 1` for anything more than `max`.
 */
export function editDistance(one: string, other: string, max: number): number {
  let from = 0;
  let oneEnd = one.length;
  let otherEnd = other.length;
  while (from < oneEnd && from < otherEnd && same(one, from, other, from)) from += 1;
  while (oneEnd > from && otherEnd > from && same(one, oneEnd - 1, other, otherEnd - 1)) {
    oneEnd -= 1;
    otherEnd -= 1;
  }
  const [rows, columns] = [oneEnd - from, otherEnd - from];
  if (Math.abs(rows - columns) > max) return max + 1;
  if (rows === 0 || columns === 0) return Math.max(rows, columns);
  // The rest differs at both ends: one slip explains a letter, or two that are swapped.
  if (max < 2 && Math.max(rows, columns) > 2) return max + 1;
  return aligned(one.slice(from, oneEnd), other.slice(from, otherEnd), max);
}

function same(one: string, at: number, other: string, otherAt: number): boolean {
  return one.charCodeAt(at) === other.charCodeAt(otherAt);
}

/** Cells farther than `max` from the diagonal cost more than `max` and are skipped. */
function aligned(one: string, other: string, max: number): number {
  const tooFar = max + 1;
  let before: number[] = [];
  let last: number[] = [];
  for (let column = 0; column <= other.length; column++) last.push(column);
  for (let row = 1; row <= one.length; row++) {
    const next: number[] = new Array(other.length + 1).fill(tooFar);
    next[0] = row;
    let least = row;
    const end = Math.min(other.length, row + max);
    for (let column = Math.max(1, row - max); column <= end; column++) {
      const changed = same(one, row - 1, other, column - 1) ? 0 : 1;
      let cost = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + changed,
      );
      const mayBeSwapped = row > 1 && column > 1 && same(one, row - 1, other, column - 2);
      if (mayBeSwapped && same(one, row - 2, other, column - 1)) {
        cost = Math.min(cost, at(before, column - 2) + 1);
      }
      next[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > tooFar) return tooFar;
    before = last;
    last = next;
  }
  return Math.min(at(last, other.length), tooFar);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
