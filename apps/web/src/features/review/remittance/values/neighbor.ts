import type { DocumentReview, ReviewPayment } from '@pfs/wire/document-review';
import { isEditable } from '../changes/changes.ts';
import { documentDoubts, doubtKey, isOfSums } from './doubts.ts';
import { doubtedControls } from './doubted-controls.ts';
import { paymentFieldsShown } from './payment-fields-shown.ts';
import { reviewColumns } from './columns.ts';
import type { Place } from './place.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

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

/** The value after another one, or before it: at the end of a row, of the next row. */
export function valueBeside(
  review: DocumentReview,
  from: Place,
  backwards: boolean,
): Place | undefined {
  const beside = neighbour(review, from, backwards ? 'left' : 'right');
  if (beside !== undefined && beside.field !== null) return beside;
  const payment = review.payments[from.payment];
  const row = neighbour(review, from, backwards ? 'up' : 'down');
  if (payment === undefined || row === undefined) return undefined;
  const fields = fieldsOf(payment, row).filter((field) => field !== null);
  const place = { ...row, field: fields.at(backwards ? -1 : 0) ?? null };
  return isEditable(place) ? place : undefined;
}

function fieldsOf(payment: ReviewPayment, { part, row, field }: Place): readonly (string | null)[] {
  if (part === 'payment') return paymentFieldsShown(payment);
  if (part === 'lump') {
    const payer = reviewColumns(payment).filter((column) => column.field === 'payerName');
    return [null, 'reference', 'amount', ...payer.map((column) => column.field)];
  }
  if (part === 'doubt') return [field];
  if (part === 'control') return [payment.controls[row ?? -1]?.of ?? null];
  return [null, ...reviewColumns(payment).map(({ field }) => field)];
}

function beside(payment: ReviewPayment, from: Place, step: 1 | -1): Place | undefined {
  const fields = fieldsOf(payment, from);
  const field = fields[fields.indexOf(from.field) + step];
  return field === undefined ? undefined : { ...from, field };
}

/** The payment's own fields stand above its claims, its lump sums and sums to check below. */
function above(payment: ReviewPayment, from: Place, step: 1 | -1): Place | undefined {
  const rows = rowsOf(payment);
  const at = rows.findIndex(
    ({ part, row, field }) =>
      part === from.part && row === from.row && (part !== 'doubt' || field === from.field),
  );
  const next = rows[at + step];
  if (next === undefined) return undefined;
  const place = { ...from, ...next };
  const alike = next.part === from.part && next.part !== 'control' && next.part !== 'doubt';
  return alike ? place : { ...place, field: fieldsOf(payment, place)[0] ?? null };
}

type Row = Pick<Place, 'part' | 'row'> & { readonly field?: string };

function rowsOf(payment: ReviewPayment): readonly Row[] {
  const { claims, lumps } = payment;
  const doubts = documentDoubts(payment).map((doubt) => ({
    ...{ part: 'doubt' as const, row: null },
    field: doubtKey(doubt),
  }));
  return [
    { part: 'payment', row: null },
    ...doubts.filter((doubt) => !isOfSums(doubt)),
    ...claims.map(({ row }) => ({ part: 'claim' as const, row })),
    ...lumps.map(({ row }) => ({ part: 'lump' as const, row })),
    ...doubtedControls(payment).map(({ at }) => ({ part: 'control' as const, row: at })),
    ...doubts.filter(isOfSums),
  ];
}
