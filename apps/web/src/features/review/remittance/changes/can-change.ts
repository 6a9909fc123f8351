import { isCheckedField, valuesLeftOut } from '@pfs/core/draft/review/open-items';
import type { DocumentReview } from '@pfs/wire/document-review';
import type { Place } from '../values/place.ts';
import { valueAt } from '../values/value-at.ts';

/**
 * Whether the value at a place may be written or accepted: any while a document waits. Of a
 * completed one what is left out of its claims until it is checked, or was said by a person.
 */
export function canChange(review: DocumentReview, place: Place): boolean {
  if (review.open) return true;
  const { field, part, payment, row } = place;
  const isChecked = part === 'claim' && row !== null && isCheckedField(field);
  if (review.processingStatus !== 'completed' || !isChecked) return false;
  const leftOut = valuesLeftOut(review.payments[payment]?.doubts ?? []);
  return leftOut.get(row)?.has(field) === true || valueAt(review, place)?.decidedBy === 'person';
}
