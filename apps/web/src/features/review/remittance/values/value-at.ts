import type {
  DocumentReview,
  ReviewClaim,
  ReviewDoubt,
  ReviewLump,
  ReviewPayment,
  ReviewValue,
} from '@pfs/wire/document-review';
import { documentDoubtAt } from './doubts.ts';
import type { Place } from './place.ts';

export type ReviewBox = NonNullable<ReviewValue['box']>;
type Values = Readonly<Record<string, ReviewValue | undefined>>;

export function claimValues({ fields }: ReviewClaim): Values {
  return fields;
}

export function lumpValues({ reference, amount, payerName }: ReviewLump): Values {
  return { reference: reference ?? undefined, amount, payerName: payerName ?? undefined };
}

export function rowAt(payment: ReviewPayment, { part, row }: Pick<Place, 'part' | 'row'>) {
  if (part !== 'claim' && part !== 'lump') return undefined;
  const rows: readonly (ReviewClaim | ReviewLump)[] =
    part === 'claim' ? payment.claims : payment.lumps;
  return rows.find((one) => one.row === row);
}

export function valuesOf(row: ReviewClaim | ReviewLump): Values {
  return 'fields' in row ? claimValues(row) : lumpValues(row);
}

/** The value that stands at a place, if one was read there. */
export function valueAt(review: DocumentReview, place: Place): ReviewValue | undefined {
  const payment = review.payments[place.payment];
  if (payment === undefined || place.field === null) return undefined;
  if (place.part === 'payment') return (payment.fields as Values)[place.field];
  if (place.part === 'doubt') return undefined;
  if (place.part === 'control') return payment.controls[place.row ?? -1]?.value;
  const row = rowAt(payment, place);
  return row === undefined ? undefined : valuesOf(row)[place.field];
}

/** Where on the pages a place is: its value's box, else its row's. */
export function boxOf(review: DocumentReview, place: Place): ReviewBox | undefined {
  const payment = review.payments[place.payment];
  if (payment === undefined) return undefined;
  if (place.part === 'doubt') return boxOfDoubt(payment, place.field ?? '');
  return valueAt(review, place)?.box ?? rowAt(payment, place)?.box ?? undefined;
}

/** Where the amount is, or the first value of the column that the doubt is about. */
function boxOfDoubt(payment: ReviewPayment, key: string): ReviewBox | undefined {
  if (key === 'payment_does_not_close') return payment.fields.amount?.box ?? undefined;
  const field = key.split(' ')[1] ?? '';
  for (const claim of payment.claims) {
    const box = claimValues(claim)[field]?.box;
    if (box) return box;
  }
  return undefined;
}

/** Why a person has to look at a place. */
export function doubtsAt(review: DocumentReview, place: Place): readonly ReviewDoubt[] {
  if (place.part === 'doubt') {
    const doubt = documentDoubtAt(review, place);
    return doubt === undefined ? [] : [doubt];
  }
  const doubts = review.payments[place.payment]?.doubts ?? [];
  const ofAll = place.part === 'payment' && place.field === 'amount';
  return doubts.filter(
    ({ part, row, field }) =>
      part === place.part &&
      row === place.row &&
      (field === place.field || (ofAll && field === null)),
  );
}
