import type { DocumentReview } from '@pfs/wire/document-review';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, FileScan } from 'lucide-react';
import { Link, useParams } from 'wouter';
import { formatCount } from '../../../lib/format/format-number.ts';
import { remittancePath } from '../../../lib/paths.ts';
import { useUnauthorized, useUnauthorizedQuery } from '../../../lib/session/unauthorized.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isBeingRead, reviewQuery } from './review.queries.ts';
import { ReviewWorkspace } from './review-workspace.tsx';
import { itemsToCheck } from './queue/waiting-words.ts';

/** A document beside what was read in it; what nothing proves waits here for a person. */
export default function ReviewPage() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery(reviewQuery(id));
  useUnauthorizedQuery(query.error, useUnauthorized('/auth'));
  const title = query.data?.fileName ?? 'Review';
  return (
    <>
      <header className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <title>{`${title} · Pharmacy Financial Suite`}</title>
        <Link
          href="/review"
          className="inline-flex min-h-6 items-center gap-1 text-accent hover:underline"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          Review queue
        </Link>
        <h1 className="title text-lg leading-7 wrap-anywhere">{title}</h1>
        {query.data ? <ReviewSummary review={query.data} /> : null}
      </header>
      <QueryState query={query} what="this document" loading={<Loading />}>
        {(review) => <ReviewContent key={review.id} review={review} />}
      </QueryState>
    </>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-14" />
      <div className="grid gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Skeleton className="h-96 lg:h-[32rem]" />
        <Skeleton className="h-96 lg:h-[32rem]" />
      </div>
    </div>
  );
}

/** Where the review of a document stands. */
function ReviewSummary({ review }: { readonly review: DocumentReview }) {
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
    return (
      <Badge variant={counted ? 'good' : 'secondary'}>{counted ? 'Reviewed' : 'Closed'}</Badge>
    );
  }
  if (doubts === 0) return <Badge variant="good">Ready to finish</Badge>;
  return (
    <Badge variant="warn">
      {formatCount(doubts)} {doubts === 1 ? 'item' : 'items'} to check
    </Badge>
  );
}

interface ReviewBadgeProps {
  readonly review: DocumentReview;
}

function ReviewContent({ review }: { readonly review: DocumentReview }) {
  if (isBeingRead(review)) {
    return (
      <div className="flex flex-col gap-2">
        <Notice title="Processing the document">This page updates automatically.</Notice>
        <Progress label="Processing the document" />
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
        title="No Remittance Found"
        actions={<ButtonLink href={remittancePath(review.id)}>See reason</ButtonLink>}
      >
        Nothing from this file is included in totals. Once rows are read, pages and values appear
        here.
      </EmptyState>
    </Card>
  );
}
