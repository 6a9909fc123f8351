import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'wouter';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/unauthorized.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { reviewQuery } from './document-review.queries.ts';
import { ReviewContent } from './review-content.tsx';
import { ReviewSummary } from './review-summary.tsx';

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
          All that wait
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
