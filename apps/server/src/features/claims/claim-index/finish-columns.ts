import type { CentsColumn, ClaimColumns, IndexedPayment } from './claim-columns.ts';
import { type GrowingColumns, trimColumns } from './growing-columns.ts';
import { orderByNumber } from './order-by-number.ts';

/** Texts in UTF-8, one behind the other, and where each ends. */
interface Texts {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
}

/** As many bytes as a number holds exactly. */
const bytesAtOnce = 6;
/** Fewer rows than this are compared with each other: the counters would cost more. */
const radixRowsMin = 4_096;

/** The rows of a column of texts in the order of their bytes, equals by row. */
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
    // No text holds a zero byte: a key that ends in one is of texts that have ended.
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

/** Orders the rows in every way that is asked for. */
export function finishColumns(
  growing: GrowingColumns,
  payments: readonly IndexedPayment[],
): ClaimColumns {
  trimColumns(growing);
  const { rows, ids, payment, drug, day, flags, drugs, numbersLower, cents } = growing;
  const payerRanks = rankPayers(payments);
  return {
    rows,
    ids,
    payment,
    drug,
    day,
    flags,
    numbers: numbersLower.bytes,
    numberEnds: numbersLower.ends,
    payments,
    drugs,
    cents: {
      grossAmount: narrowed(cents.grossAmount),
      dirFee: narrowed(cents.dirFee),
      gerFee: narrowed(cents.gerFee),
      otherFees: narrowed(cents.otherFees),
      netAmount: narrowed(cents.netAmount),
      patientPaid: narrowed(cents.patientPaid),
    },
    orders: {
      claimId: orderByText(growing.numbers),
      processedDate: orderByNumber(day),
      payerName: orderByNumber(payment.map((place) => payerRanks[place] as number)),
      grossAmount: orderByNumber(cents.grossAmount),
      dirFee: orderByNumber(cents.dirFee),
    },
  };
}

function narrowed(cents: Float64Array): CentsColumn {
  const narrow = Int32Array.from(cents);
  return narrow.every((value, row) => value === cents[row]) ? narrow : cents;
}

/** Of each payment: the place of its payer's name among all names, by their bytes. */
function rankPayers(payments: readonly IndexedPayment[]): Uint32Array {
  const names = [...new Set(payments.map(({ payerName }) => payerName))];
  names.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  const ranks = new Map(names.map((name, rank) => [name, rank]));
  return Uint32Array.from(payments, ({ payerName }) => ranks.get(payerName) ?? 0);
}
