import type { DocumentReview } from '@pfs/wire/document-review';
import { useQuery } from '@tanstack/react-query';
import { FileScan } from 'lucide-react';
import { useParams } from 'wouter';
import { remittancePath } from '../../../lib/record-paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ItemsBadge, itemsToCheck } from '../items-to-check.tsx';
import { ReviewFrame } from '../review-frame.tsx';
import { remittanceKind } from '../review-kind.ts';
import { RemittanceDesk } from './remittance-desk.tsx';
import { isBeingRead, reviewQuery } from './review.queries.ts';

/** A remittance's document beside what was read from it. */
export default function ReviewPage() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery(reviewQuery(id));
  return (
    <ReviewFrame
      kind={remittanceKind}
      query={query}
      summary={(review) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ReviewBadge review={review} />
          <TextLink href={remittancePath(review.id)}>Payments and claims of this file</TextLink>
        </span>
      )}
    >
      {(review) => <ReviewContent key={review.id} review={review} />}
    </ReviewFrame>
  );
}

interface ReviewProps {
  readonly review: DocumentReview;
}

/** How far the review is. */
function ReviewBadge({ review: { open, doubts, processingStatus } }: ReviewProps) {
  if (open) return <ItemsBadge count={doubts} done="Ready to finish" />;
  if (processingStatus !== 'completed') return <Badge variant="secondary">Closed</Badge>;
  return doubts > 0 ? (
    <Badge variant="warn">{`Completed, ${itemsToCheck(doubts)}`}</Badge>
  ) : (
    <Badge variant="good">Reviewed</Badge>
  );
}

function ReviewContent({ review }: ReviewProps) {
  if (isBeingRead(review)) {
    return (
      <div className="flex flex-col gap-2">
        <Notice title="Processing the document">This page updates automatically.</Notice>
        <Progress label="Processing the document" />
      </div>
    );
  }
  if (review.payments.length > 0) return <RemittanceDesk review={review} />;
  return (
    <EmptyState
      card
      icon={FileScan}
      title="No Remittance Found"
      actions={<ButtonLink href={remittancePath(review.id)}>See reason</ButtonLink>}
    >
      Nothing from this file is included in totals. Once rows are read, pages and values appear
      here.
    </EmptyState>
  );
}
