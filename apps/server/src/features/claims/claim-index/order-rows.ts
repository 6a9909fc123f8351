/** UTF-8 texts one after another, and where each ends. */
interface Texts {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
}

/** As many bytes as a number can hold exactly. */
const bytesAtOnce = 6;
/** Fewer rows are sorted by comparison: the counters of a radix sort would cost more. */
const radixRowsMin = 4_096;

/** Sorts the rows of a text column by bytes, ties by row. */
export function orderByText(texts: Texts): Uint32Array {
  const order = Uint32Array.from(texts.ends, (_, row) => row);
  sortRange(texts, order, 0);
  return order;
}

/** Sorts rows that agree in their first `depth` bytes. */
function sortRange(texts: Texts, order: Uint32Array, depth: number): void {
  if (order.length < radixRowsMin) {
    order.sort((one, other) => compareFrom(texts, { one, other, depth }) || one - other);
    return;
  }
  const keys = Float64Array.from(order, (row) => keyAt(texts, row, depth));
  const sorted = orderByNumber(keys);
  const rows = order.slice();
  for (let place = 0; place < sorted.length; place += 1) {
    order[place] = rows[sorted[place] as number] as number;
  }
  for (let start = 0; start < sorted.length; ) {
    const key = keys[sorted[start] as number] as number;
    let end = start + 1;
    while (end < sorted.length && keys[sorted[end] as number] === key) end += 1;
    // No text contains a zero byte, so a key that ends in one belongs to texts that have ended.
    if (end - start > 1 && key % 256 !== 0) {
      sortRange(texts, order.subarray(start, end), depth + bytesAtOnce);
    }
    start = end;
  }
}

function keyAt({ bytes, ends }: Texts, row: number, depth: number): number {
  const start = startOf(ends, row) + depth;
  const end = ends[row] as number;
  let key = 0;
  for (let place = start; place < start + bytesAtOnce; place += 1) {
    key = key * 256 + (place < end ? (bytes[place] as number) : 0);
  }
  return key;
}

function compareFrom(
  { bytes, ends }: Texts,
  { one, other, depth }: { one: number; other: number; depth: number },
): number {
  const [oneStart, otherStart] = [startOf(ends, one), startOf(ends, other)];
  const oneLength = (ends[one] as number) - oneStart;
  const otherLength = (ends[other] as number) - otherStart;
  const length = Math.min(oneLength, otherLength);
  for (let place = depth; place < length; place += 1) {
    const difference = (bytes[oneStart + place] as number) - (bytes[otherStart + place] as number);
    if (difference !== 0) return difference;
  }
  return oneLength - otherLength;
}

function startOf(ends: Uint32Array, row: number): number {
  return row === 0 ? 0 : (ends[row - 1] as number);
}

/** Two bytes at a time: as many counters as fit into a processor's cache. */
const radix = 65_536;

/**
 * Sorts the rows of an integer column, ties by row. A radix sort: a million rows take a few passes
 * over memory instead of twenty million comparisons.
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
