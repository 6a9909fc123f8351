import { draftPaymentFields } from '@pfs/core/draft/draft-remittance';
import { isCheckedField, valuesLeftOut } from '@pfs/core/draft/review/open-items';
import type { DocumentReview } from '@pfs/wire/document-review';
import type { ReviewChange } from '@pfs/wire/document-review-routes';
import { fieldOrder } from '../values/columns.ts';
import { acceptDoubtChanges } from '../values/doubts.ts';
import { lineOf, type Place, rowAt, valueAt } from '../values/place.ts';

/**
 * Whether the value at a place may be edited or accepted: any while a document is in review. In a
 * completed one, a value that is left out of its claim until it is checked, or that a person
 * entered.
 */
export function canChange(review: DocumentReview, place: Place): boolean {
  if (review.open) return true;
  const { field, part, payment, row } = place;
  const isChecked = part === 'claim' && row !== null && isCheckedField(field);
  if (review.processingStatus !== 'completed' || !isChecked) return false;
  const leftOut = valuesLeftOut(review.payments[payment]?.doubts ?? []);
  return leftOut.get(row)?.has(field) === true || valueAt(review, place)?.decidedBy === 'person';
}

/** The changes that accept a place: a value, a row, or a doubt about the document itself. */
export function acceptChanges(review: DocumentReview, place: Place): readonly ReviewChange[] {
  const payment = review.payments[place.payment];
  if (payment === undefined) return [];
  if (place.part === 'doubt' || place.part === 'control') return acceptDoubtChanges(review, place);
  if (place.field === null) {
    const exists = rowAt(payment, place) !== undefined;
    return exists ? [{ ...rowTarget(place), kind: 'accept_row' } as ReviewChange] : [];
  }
  if (!isEditable(place) || valueAt(review, place) === undefined) return [];
  return [{ ...valueTarget(place), kind: 'accept' } as ReviewChange];
}

/** Whether a person may type a value here. Printed totals are only compared. */
export function isEditable(place: Place | undefined): place is Place {
  if (place === undefined || place.part === 'control' || place.part === 'doubt') return false;
  if (place.part !== 'payment') return true;
  // Doubts about a column of the claims also belong to the payment.
  const isOfPayment = draftPaymentFields.some((field) => field === place.field);
  return isOfPayment || !fieldOrder.includes(place.field ?? '');
}

/** The value to edit for a place: for a whole row, its amount. */
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

interface Selection {
  readonly review: DocumentReview;
  readonly place: Place | undefined;
  /** The other end of a selection of several rows. */
  readonly rangeEnd: Place | undefined;
}

/** The rows that are selected as a whole, in the order of the document. */
export function selectedRows({ place, rangeEnd, review }: Selection) {
  if (place === undefined || place.field !== null || place.row === null) return undefined;
  const { part, payment } = place;
  if (part !== 'claim' && part !== 'lump') return undefined;
  const ofPayment = review.payments[payment];
  const end = rangeEnd?.row ?? place.row;
  const isUpwards =
    ofPayment !== undefined && lineOf(ofPayment, { part, row: end }) < lineOf(ofPayment, place);
  const [fromRow, toRow] = isUpwards ? [end, place.row] : [place.row, end];
  return { part, payment, fromRow, toRow };
}

function valueTarget({ payment, part, row, field }: Place) {
  return row === null ? { payment, part, field } : { payment, part, row, field };
}
