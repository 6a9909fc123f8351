import type { DocumentReview } from '@pfs/wire/document-review';
import { Link } from 'wouter';
import { formatCount } from '../../lib/format-number.ts';
import { remittancePath } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { itemsToCheck } from './waiting-words.ts';

/** Where the review of a document stands. */
export function ReviewSummary({ review }: { readonly review: DocumentReview }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <ReviewBadge review={review} />
      <Link href={remittancePath(review.id)} className="text-accent underline">
        Payments and claims of this file
      </Link>
    </span>
  );
}

function ReviewBadge({ review: { open, doubts, processingStatus } }: ReviewBadgeProps) {
  if (!open) {
    const counted = processingStatus === 'completed';
    if (counted && doubts > 0) {
      return <Badge variant="warn">{`Completed, ${itemsToCheck(doubts)}`}</Badge>;
    }
    return <Badge variant={counted ? 'good' : 'secondary'}>{counted ? 'Read' : 'Closed'}</Badge>;
  }
  if (doubts === 0) return <Badge variant="good">Nothing waits: it can be finished</Badge>;
  return (
    <Badge variant="warn">
      {formatCount(doubts)} {doubts === 1 ? 'doubt' : 'doubts'}
    </Badge>
  );
}

interface ReviewBadgeProps {
  readonly review: DocumentReview;
}
