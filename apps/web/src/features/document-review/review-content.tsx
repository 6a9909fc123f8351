import type { DocumentReview } from '@pfs/wire/document-review';
import { FileScan } from 'lucide-react';
import { remittancePath } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { isBeingRead } from './document-review.queries.ts';
import { ReviewWorkspace } from './review-workspace.tsx';

export function ReviewContent({ review }: { readonly review: DocumentReview }) {
  if (isBeingRead(review)) {
    return (
      <div className="flex flex-col gap-2">
        <Notice title="The document is being read">
          This page follows by itself; you need not wait here.
        </Notice>
        <Progress label="Reading the document" />
      </div>
    );
  }
  if (review.payments.length === 0) return <NothingRead review={review} />;
  return <ReviewWorkspace review={review} />;
}

function NothingRead({ review }: { readonly review: DocumentReview }) {
  return (
    <Card>
      <EmptyState
        icon={FileScan}
        title="No Remittance Was Read Here"
        actions={<ButtonLink href={remittancePath(review.id)}>See why</ButtonLink>}
      >
        Nothing of this file is counted. Documents whose rows were read show their pages and values
        here.
      </EmptyState>
    </Card>
  );
}
