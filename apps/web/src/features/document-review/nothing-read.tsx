import type { DocumentReview } from '@pfs/wire/document-review';
import { isEditable } from './changes-of-place.ts';
import type { Place } from './review-place.ts';
import { doubtsAt, valueAt } from './value-at.ts';

interface NothingReadProps {
  readonly review: DocumentReview;
  readonly place: Place;
}

/** Says of a value that was not found why no key accepts it, and what helps instead. */
export function NothingRead({ review, place }: NothingReadProps) {
  if (!review.open || place.field === null || !isEditable(place)) return null;
  const doubts = doubtsAt(review, place);
  if (doubts.length === 0 || valueAt(review, place) !== undefined) return null;
  const isPictured = review.pages.some(({ pictured }) => pictured);
  const click = place.part === 'payment' && isPictured ? ', click it on the page' : '';
  const otherwise = place.part === 'payment' ? '' : ', or remove the row';
  return (
    <p className="text-xs text-ink-soft">
      Nothing was read here that could be accepted. Type it{click}
      {otherwise}
      {doubts.some(({ blocks }) => blocks) ? '.' : ', or finish with a note.'}
    </p>
  );
}
