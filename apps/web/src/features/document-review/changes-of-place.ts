import type { DocumentReview } from '@pfs/wire/document-review';
import type { ReviewChange } from '@pfs/wire/document-review-changes';
import { fieldOrder } from './review-columns.ts';
import type { Place } from './review-place.ts';
import { rowAt, valueAt } from './value-at.ts';

/** What saying "this is right" to a place means: to a value, a row, or all of a column. */
export function acceptChanges(review: DocumentReview, place: Place): readonly ReviewChange[] {
  const payment = review.payments[place.payment];
  if (payment === undefined) return [];
  if (place.field === null) {
    const there = rowAt(payment, place) !== undefined;
    return there ? [{ ...rowTarget(place), kind: 'accept_row' } as ReviewChange] : [];
  }
  if (isColumn(place)) {
    const { payment: at, field } = place;
    return payment.claims
      .filter(({ fields }) => Object.hasOwn(fields, field))
      .map(
        ({ row }) => ({ kind: 'accept', part: 'claim', payment: at, row, field }) as ReviewChange,
      );
  }
  if (!isEditable(place) || valueAt(review, place) === undefined) return [];
  return [{ ...valueTarget(place), kind: 'accept' } as ReviewChange];
}

/** A doubt of a payment about a field of its rows is one about the whole column. */
export function isColumn(place: Place): place is Place & { readonly field: string } {
  return place.part === 'payment' && place.field !== null && fieldOrder.includes(place.field);
}

/** What a person may write: a column stands for many values, a printed sum is compared only. */
export function isEditable(place: Place | undefined): place is Place {
  return place !== undefined && place.part !== 'control' && !isColumn(place);
}

export function setChange(place: Place, value: string): ReviewChange {
  return { ...valueTarget(place), kind: 'set', value } as ReviewChange;
}

export function rowTarget({ payment, part, row }: Place) {
  return { payment, part, row };
}

function valueTarget({ payment, part, row, field }: Place) {
  return row === null ? { payment, part, field } : { payment, part, row, field };
}
