import type { DocumentReview, ReviewDoubt, ReviewPayment } from '@pfs/wire/document-review';
import type { ReviewChange } from '@pfs/wire/document-review-changes';
import type { Place } from './place.ts';

/** Doubts that are about all payments of the document, and are accepted for all of them. */
const ofAllPayments: ReadonlySet<string> = new Set(['pages_missing', 'other_currency']);

/** What is mended by a row, and so is not asked for before the rows are. */
export function isOfSums({ part, field }: Pick<Place, 'part' | 'field'>): boolean {
  return part === 'control' || (part === 'doubt' && field === 'payment_does_not_close');
}

/** Doubts about the document itself that a person may accept, without those of printed sums. */
export function documentDoubts({ doubts }: ReviewPayment): readonly ReviewDoubt[] {
  return doubts.filter(({ acceptable, part }) => acceptable && part === 'payment');
}

/** How the place of such a doubt names it: `heading_uncertain dirFee`. */
export function doubtKey({ code, field }: Pick<ReviewDoubt, 'code' | 'field'>): string {
  return field === null ? code : `${code} ${field}`;
}

export function placeOfDoubt(payment: number, doubt: ReviewDoubt): Place {
  const { acceptable, part, row, field } = doubt;
  return acceptable && part === 'payment'
    ? { payment, part: 'doubt', row: null, field: doubtKey(doubt) }
    : { payment, part, row, field };
}

/** The doubt about the document itself that stands at a place, if there is one. */
export function documentDoubtAt(review: DocumentReview, place: Place): ReviewDoubt | undefined {
  const doubts = review.payments[place.payment]?.doubts ?? [];
  return doubts.find((doubt) => {
    if (!doubt.acceptable || doubt.part !== (place.part === 'doubt' ? 'payment' : place.part)) {
      return false;
    }
    return place.part === 'doubt' ? doubtKey(doubt) === place.field : doubt.row === place.row;
  });
}

/** The changes that say that a doubt about the document itself may stand. */
export function acceptDoubtChanges(review: DocumentReview, place: Place): readonly ReviewChange[] {
  const doubt = documentDoubtAt(review, place);
  if (doubt === undefined) return [];
  const { part, row, field, code } = doubt;
  const payments = ofAllPayments.has(code)
    ? review.payments.filter(({ doubts }) => doubts.some((one) => one.code === code))
    : review.payments.filter(({ position }) => position === place.payment);
  return payments.map(
    ({ position }) =>
      ({ kind: 'accept_doubt', part, payment: position, row, field, code }) as ReviewChange,
  );
}

/** Where finishing is kept from: what has to be typed, removed or answered first. */
export function blockingPlace({ payments }: DocumentReview): Place | undefined {
  for (const [at, { doubts }] of payments.entries()) {
    const blocking = doubts.find(({ blocks }) => blocks);
    if (blocking !== undefined) return placeOfDoubt(at, blocking);
  }
  return undefined;
}
