import { type ClaimAmount, claimAmounts } from '@pfs/wire/claim-names';
import type { CentsColumn, ClaimColumns, IndexedDrug, IndexedPayment } from './claim-columns.ts';
import { orderByNumber, orderByText } from './order-rows.ts';

/** Columns during a build: as long as expected, and resized when more rows come. */
export interface GrowingColumns {
  rows: number;
  ids: Uint8Array;
  payment: Uint32Array;
  drug: Uint32Array;
  day: Int32Array;
  filled: Int32Array;
  flags: Uint16Array;
  readonly cents: Record<ClaimAmount, Float64Array>;
  /** Claim numbers as in the file, for sorting, and in lowercase, for searching. */
  readonly numbers: GrowingText;
  readonly numbersLower: GrowingText;
  readonly drugs: IndexedDrug[];
}

interface GrowingText {
  bytes: Uint8Array;
  length: number;
  ends: Uint32Array;
}

const idBytes = 16;
const numberBytesExpected = 12;

export function startColumns(rowsExpected: number): GrowingColumns {
  const rows = Math.max(rowsExpected, 1);
  return {
    rows: 0,
    ids: new Uint8Array(rows * idBytes),
    payment: new Uint32Array(rows),
    drug: new Uint32Array(rows),
    day: new Int32Array(rows),
    filled: new Int32Array(rows),
    flags: new Uint16Array(rows),
    cents: {
      grossAmount: new Float64Array(rows),
      dirFee: new Float64Array(rows),
      gerFee: new Float64Array(rows),
      otherFees: new Float64Array(rows),
      netAmount: new Float64Array(rows),
      patientPaid: new Float64Array(rows),
    },
    numbers: startText(rows),
    numbersLower: startText(rows),
    drugs: [],
  };
}

function startText(rows: number): GrowingText {
  return {
    bytes: new Uint8Array(rows * numberBytesExpected),
    length: 0,
    ends: new Uint32Array(rows),
  };
}

/** Makes room for one more row. */
export function makeRoom(columns: GrowingColumns): void {
  if (columns.rows === columns.payment.length) resize(columns, columns.rows * 2);
}

export function appendText(texts: GrowingText, row: number, text: Uint8Array): void {
  const end = texts.length + text.length;
  if (end > texts.bytes.length) texts.bytes = resized(texts.bytes, end * 2);
  texts.bytes.set(text, texts.length);
  texts.length = end;
  texts.ends[row] = end;
}

/** Cuts the columns to the rows that came. */
function trimColumns(columns: GrowingColumns): void {
  resize(columns, columns.rows);
  for (const texts of [columns.numbers, columns.numbersLower]) {
    texts.bytes = resized(texts.bytes, texts.length);
  }
}

function resize(columns: GrowingColumns, rows: number): void {
  columns.ids = resized(columns.ids, rows * idBytes);
  columns.payment = resized(columns.payment, rows);
  columns.drug = resized(columns.drug, rows);
  columns.day = resized(columns.day, rows);
  columns.filled = resized(columns.filled, rows);
  columns.flags = resized(columns.flags, rows);
  for (const name of claimAmounts) columns.cents[name] = resized(columns.cents[name], rows);
  columns.numbers.ends = resized(columns.numbers.ends, rows);
  columns.numbersLower.ends = resized(columns.numbersLower.ends, rows);
}

type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

function resized<C extends Column>(column: C, length: number): C {
  if (column.length === length) return column;
  const other = new (column.constructor as new (length: number) => C)(length);
  other.set(column.subarray(0, length));
  return other;
}

/** Sorts the rows in every common order. */
export function finishColumns(
  growing: GrowingColumns,
  payments: readonly IndexedPayment[],
): ClaimColumns {
  trimColumns(growing);
  const { rows, ids, payment, drug, day, filled, flags, drugs, numbersLower, cents } = growing;
  const payerRanks = rankPayers(payments);
  return {
    rows,
    ids,
    payment,
    drug,
    day,
    filled,
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

/** For each payment, the rank of its payer's name among all names, by bytes. */
function rankPayers(payments: readonly IndexedPayment[]): Uint32Array {
  const names = [...new Set(payments.map(({ payerName }) => payerName))];
  names.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  const ranks = new Map(names.map((name, rank) => [name, rank]));
  return Uint32Array.from(payments, ({ payerName }) => ranks.get(payerName) ?? 0);
}
