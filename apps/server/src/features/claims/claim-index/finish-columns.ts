import type { ClaimColumns, IndexedPayment } from './claim-columns.ts';
import { type GrowingColumns, trimColumns } from './growing-columns.ts';
import { orderByNumber } from './order-by-number.ts';
import { orderByText } from './order-by-text.ts';

/** Orders the rows in every way that is asked for. */
export function finishColumns(
  growing: GrowingColumns,
  payments: readonly IndexedPayment[],
): ClaimColumns {
  trimColumns(growing);
  const { rows, ids, payment, drug, day, flags, drugs, numbersLower } = growing;
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
    orders: {
      claimId: orderByText(growing.numbers),
      processedDate: orderByNumber(day),
      payerName: orderByNumber(payment.map((place) => payerRanks[place] as number)),
      grossAmount: orderByNumber(growing.grossCents),
      dirFee: orderByNumber(growing.dirFeeCents),
    },
  };
}

/** Of each payment: the place of its payer's name among all names, by their bytes. */
function rankPayers(payments: readonly IndexedPayment[]): Uint32Array {
  const names = [...new Set(payments.map(({ payerName }) => payerName))];
  names.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  const ranks = new Map(names.map((name, rank) => [name, rank]));
  return Uint32Array.from(payments, ({ payerName }) => ranks.get(payerName) ?? 0);
}
