import { draftPaymentFields } from '@pfs/core/draft/draft-remittance';
import type { DocumentReview } from '@pfs/wire/document-review';
import type { ReviewChange } from '@pfs/wire/document-review-changes';
import { acceptDoubtChanges } from '../values/doubts.ts';
import { lineOf } from '../grid/grid-lines.ts';
import { fieldOrder } from '../values/columns.ts';
import type { Place } from '../values/place.ts';
import type { Desk } from '../use-review-desk.ts';
import { rowAt, valueAt } from '../values/value-at.ts';

/** What saying "this is right" to a place means: to a value, a row, or a doubt about it all. */
export function acceptChanges(review: DocumentReview, place: Place): readonly ReviewChange[] {
  const payment = review.payments[place.payment];
  if (payment === undefined) return [];
  if (place.part === 'doubt' || place.part === 'control') return acceptDoubtChanges(review, place);
  if (place.field === null) {
    const there = rowAt(payment, place) !== undefined;
    return there ? [{ ...rowTarget(place), kind: 'accept_row' } as ReviewChange] : [];
  }
  if (!isEditable(place) || valueAt(review, place) === undefined) return [];
  return [{ ...valueTarget(place), kind: 'accept' } as ReviewChange];
}

/** What a person may write: a printed sum is compared only. */
export function isEditable(place: Place | undefined): place is Place {
  if (place === undefined || place.part === 'control' || place.part === 'doubt') return false;
  if (place.part !== 'payment') return true;
  // A doubt about a column of the claims is of the payment, too.
  const isOfPayment = draftPaymentFields.some((field) => field === place.field);
  return isOfPayment || !fieldOrder.includes(place.field ?? '');
}

/** What is written anew for a place: of a whole row, most often what was paid. */
export function editedFor(place: Place): Place | undefined {
  const { payment } = place;
  if (place.part === 'doubt') {
    const field = editedForDoubt[place.field ?? ''];
    return field === undefined ? undefined : { payment, part: 'payment', row: null, field };
  }
  if (!isEditable(place)) return undefined;
  if (place.field !== null) return place;
  return { ...place, field: place.part === 'claim' ? 'net' : 'amount' };
}

const editedForDoubt: Readonly<Record<string, string>> = {
  payment_does_not_close: 'amount',
  'trace_missing traceNumber': 'traceNumber',
};

export function setChange(place: Place, value: string): ReviewChange {
  return { ...valueTarget(place), kind: 'set', value } as ReviewChange;
}

export function rowTarget({ payment, part, row }: Place) {
  return { payment, part, row };
}

/** The row that is chosen as a whole, or from it to the end of the selection. */
export function chosenRows({
  place,
  rangeEnd,
  review,
}: Pick<Desk, 'place' | 'rangeEnd' | 'review'>) {
  if (place === undefined || place.field !== null || place.row === null) return undefined;
  const { part, payment } = place;
  if (part !== 'claim' && part !== 'lump') return undefined;
  const of = review.payments[payment];
  const end = rangeEnd?.row ?? place.row;
  const isUpwards = of !== undefined && lineOf(of, { ...place, row: end }) < lineOf(of, place);
  const [fromRow, toRow] = isUpwards ? [end, place.row] : [place.row, end];
  return { part, payment, fromRow, toRow };
}

function valueTarget({ payment, part, row, field }: Place) {
  return row === null ? { payment, part, field } : { payment, part, row, field };
}
