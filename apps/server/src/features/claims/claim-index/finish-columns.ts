import type { CentsColumn, ClaimColumns, IndexedPayment } from './claim-columns.ts';
import { type GrowingColumns, trimColumns } from './growing-columns.ts';
import { orderByNumber } from './order-by-number.ts';
import { orderByText } from './order-by-text.ts';

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
