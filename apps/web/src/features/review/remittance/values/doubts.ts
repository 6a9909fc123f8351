import { isBalanced, openDifferences } from '@pfs/core/draft/review/open-items';
import type { DocumentReview, ReviewDoubt, ReviewPayment } from '@pfs/wire/document-review';
import type { ReviewChange } from '@pfs/wire/document-review-routes';
import { formatCount } from '../../../../lib/format/format-number.ts';
import type { Place } from './place.ts';

/** Doubts about all payments of the document, which are accepted for all of them. */
const aboutAllPayments: ReadonlySet<string> = new Set(['pages_missing', 'other_currency']);

/** A total that is off is usually fixed by a row, so it is checked after the rows. */
export function isAboutTotals({ part, field }: Pick<Place, 'part' | 'field'>): boolean {
  return part === 'control' || (part === 'doubt' && field === 'payment_does_not_close');
}

/** Doubts about the document itself that a person may accept, without those of printed totals. */
export function documentDoubts({ doubts }: ReviewPayment): readonly ReviewDoubt[] {
  return doubts.filter(({ acceptable, part }) => acceptable && part === 'payment');
}

/** How a place names such a doubt: `heading_uncertain dirFee`. */
export function doubtKey({ code, field }: Pick<ReviewDoubt, 'code' | 'field'>): string {
  return field === null ? code : `${code} ${field}`;
}

export function placeOfDoubt(payment: number, doubt: ReviewDoubt): Place {
  const { acceptable, part, row, field } = doubt;
  return acceptable && part === 'payment'
    ? { payment, part: 'doubt', row: null, field: doubtKey(doubt) }
    : { payment, part, row, field };
}

/** The doubt about the document itself at a place, if there is one. */
export function documentDoubtAt(review: DocumentReview, place: Place): ReviewDoubt | undefined {
  const doubts = review.payments[place.payment]?.doubts ?? [];
  return doubts.find((doubt) => {
    if (!doubt.acceptable || doubt.part !== (place.part === 'doubt' ? 'payment' : place.part)) {
      return false;
    }
    return place.part === 'doubt' ? doubtKey(doubt) === place.field : doubt.row === place.row;
  });
}

/** Why a person has to look at a place. */
export function doubtsAt(review: DocumentReview, place: Place): readonly ReviewDoubt[] {
  if (place.part === 'doubt') {
    const doubt = documentDoubtAt(review, place);
    return doubt === undefined ? [] : [doubt];
  }
  const doubts = review.payments[place.payment]?.doubts ?? [];
  const isAmountPaid = place.part === 'payment' && place.field === 'amount';
  return doubts.filter(
    ({ part, row, field }) =>
      part === place.part &&
      row === place.row &&
      (field === place.field || (isAmountPaid && field === null)),
  );
}

/** The changes that accept a doubt about the document itself. */
export function acceptDoubtChanges(review: DocumentReview, place: Place): readonly ReviewChange[] {
  const doubt = documentDoubtAt(review, place);
  if (doubt === undefined) return [];
  const { part, row, field, code } = doubt;
  const payments = aboutAllPayments.has(code)
    ? review.payments.filter(({ doubts }) => doubts.some((each) => each.code === code))
    : review.payments.filter(({ position }) => position === place.payment);
  return payments.map(
    ({ position }) =>
      ({ kind: 'accept_doubt', part, payment: position, row, field, code }) as ReviewChange,
  );
}

/** The first place that has to be typed, removed or answered before the review can be finished. */
export function blockingPlace({ payments }: DocumentReview): Place | undefined {
  for (const [at, { doubts }] of payments.entries()) {
    const blocking = doubts.find(({ blocks }) => blocks);
    if (blocking !== undefined) return placeOfDoubt(at, blocking);
  }
  return undefined;
}

interface DoubtedControl {
  readonly control: ReviewPayment['controls'][number];
  /** Its index in the payment's list. */
  readonly at: number;
}

/** The printed totals and counts to check, in the order of the document. */
export function doubtedControls({ controls, doubts }: ReviewPayment): readonly DoubtedControl[] {
  const rows = new Set(doubts.map(({ part, row }) => (part === 'control' ? row : null)));
  return controls.map((control, at) => ({ control, at })).filter(({ at }) => rows.has(at));
}

type Differing = Pick<ReviewPayment, 'difference' | 'doubts' | 'equations' | 'rowsThatDoNot'>;

/** Whether the claims add up to the payment and nothing else differs. */
export function balances(payment: Pick<Differing, 'difference' | 'doubts' | 'equations'>): boolean {
  return isBalanced(payment.difference, payment);
}

/** What differs although the claims add up to the payment: "2 rows don’t add up". */
export function differences(payment: Differing): readonly string[] {
  const open = openDifferences(payment);
  // The server lists only the first of thousands of rows that do not add up.
  const rows = Math.max(open.rows, payment.rowsThatDoNot);
  return [
    counted(rows, ['row doesn’t add up', 'rows don’t add up']),
    counted(open.totals, ['printed total differs', 'printed totals differ']),
    counted(open.counts, ['printed count differs', 'printed counts differ']),
    counted(open.amountsText, [
      'row has an amount in the wrong column',
      'rows have an amount in the wrong column',
    ]),
  ].filter((text) => text !== '');
}

function counted(count: number, [one, several]: readonly [string, string]): string {
  return count === 0 ? '' : `${formatCount(count)} ${count === 1 ? one : several}`;
}
