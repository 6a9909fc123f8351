/** Two bytes at a time: as many counters as fit a processor's cache. */
const radix = 65_536;

/**
 * The rows of a column of whole numbers in rising order, equals by row. A radix sort: a million
 * rows take a few passes over memory instead of twenty million comparisons.
 */
export function orderByNumber(keys: Float64Array | Int32Array | Uint32Array): Uint32Array {
  const rows = keys.length;
  let order = new Uint32Array(rows);
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < rows; row += 1) {
    const key = keys[row] as number;
    order[row] = row;
    if (key < least) least = key;
    if (key > most) most = key;
  }
  let next = new Uint32Array(rows);
  for (let divisor = 1; divisor <= most - least; divisor *= radix) {
    sortByDigit(
      order,
      next,
      (row) => Math.floor(((keys[row] as number) - least) / divisor) % radix,
    );
    [order, next] = [next, order];
  }
  return order;
}

/** Keeps the order of rows whose digit is the same. */
function sortByDigit(from: Uint32Array, to: Uint32Array, digitOf: (row: number) => number): void {
  const starts = new Uint32Array(radix + 1);
  for (const row of from) {
    const bucket = digitOf(row) + 1;
    starts[bucket] = (starts[bucket] as number) + 1;
  }
  for (let digit = 1; digit <= radix; digit += 1) {
    starts[digit] = (starts[digit] as number) + (starts[digit - 1] as number);
  }
  for (const row of from) {
    const digit = digitOf(row);
    const place = starts[digit] as number;
    to[place] = row;
    starts[digit] = place + 1;
  }
}
