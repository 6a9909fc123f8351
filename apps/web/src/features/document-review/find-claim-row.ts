import type { DocumentReview } from '@pfs/wire/document-review';
import type { Place } from './review-place.ts';

/** The row of a document that became a claim. */
export function findClaimRow({ payments }: DocumentReview, claimId: string): Place | undefined {
  for (const [payment, { claims }] of payments.entries()) {
    const claim = claims.find((one) => one.claimId === claimId);
    if (claim !== undefined) return { payment, part: 'claim', row: claim.row, field: null };
  }
  return undefined;
}
