import type { DocumentReview } from '@pfs/wire/document-review';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../lib/format/format-number.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { CardSection } from '../../../../ui/card.tsx';
import { QueryState } from '../../../../ui/query-state.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { reviewQuery } from '../review.queries.ts';
import { PaymentProof } from './payment-proof.tsx';
import { reviewPath } from '../review-path.ts';

const shownMax = 20;

/** What proves a document's figures, and the way to its pages. */
export function DocumentProof({ remittanceId }: { readonly remittanceId: string }) {
  const query = useQuery(reviewQuery(remittanceId));
  return (
    <CardSection
      title="Verification"
      description="Checks based on the document’s own arithmetic."
      action={
        <ButtonLink href={reviewPath(remittanceId)} variant="outline" size="sm">
          {actionWords(query.data)}
        </ButtonLink>
      }
    >
      <div className="flex flex-col gap-4 px-5 pb-5">
        <QueryState query={query} what="the verification" loading={<Skeleton className="h-16" />}>
          {({ payments }) => (
            <>
              {payments.slice(0, shownMax).map((payment) => (
                <PaymentProof key={payment.position} payment={payment} />
              ))}
            </>
          )}
        </QueryState>
      </div>
    </CardSection>
  );
}

function actionWords(review: DocumentReview | undefined): string {
  if (review?.open) return 'Review';
  const items = review?.processingStatus === 'completed' ? review.doubts : 0;
  return items > 0
    ? `Check ${formatCount(items)} ${items === 1 ? 'item' : 'items'}`
    : 'Pages and values';
}
