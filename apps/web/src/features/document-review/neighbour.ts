import type { DocumentReview, ReviewPayment } from '@pfs/wire/document-review';
import { paymentFieldsShown } from './payment-fields-shown.ts';
import { reviewColumns } from './review-columns.ts';
import type { Place } from './review-place.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

const lumpFields = [null, 'reference', 'amount'] as const;

/** The place beside another one, as an arrow key goes; undefined at the edge. */
export function neighbour(
  review: DocumentReview,
  from: Place,
  direction: Direction,
): Place | undefined {
  const payment = review.payments[from.payment];
  if (payment === undefined) return undefined;
  return direction === 'left' || direction === 'right'
    ? beside(payment, from, direction === 'right' ? 1 : -1)
    : above(payment, from, direction === 'down' ? 1 : -1);
}

function fieldsOf(payment: ReviewPayment, { part }: Place): readonly (string | null)[] {
  if (part === 'payment') return paymentFieldsShown(payment);
  if (part === 'lump') return lumpFields;
  return [null, ...reviewColumns(payment).map(({ field }) => field)];
}

function beside(payment: ReviewPayment, from: Place, step: 1 | -1): Place | undefined {
  const fields = fieldsOf(payment, from);
  const field = fields[fields.indexOf(from.field) + step];
  return field === undefined ? undefined : { ...from, field };
}

/** The payment's own fields stand above its claims, and its lump sums below. */
function above(payment: ReviewPayment, from: Place, step: 1 | -1): Place | undefined {
  const rows = rowsOf(payment);
  const at = rows.findIndex(({ part, row }) => part === from.part && row === from.row);
  const next = rows[at + step];
  if (next === undefined) return undefined;
  const place = { ...from, ...next };
  return next.part === from.part ? place : { ...place, field: fieldsOf(payment, place)[0] ?? null };
}

function rowsOf({ claims, lumps }: ReviewPayment): readonly Pick<Place, 'part' | 'row'>[] {
  return [
    { part: 'payment', row: null },
    ...claims.map(({ row }) => ({ part: 'claim' as const, row })),
    ...lumps.map(({ row }) => ({ part: 'lump' as const, row })),
  ];
}
