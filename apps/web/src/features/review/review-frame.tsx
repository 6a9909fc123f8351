import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BackLink } from '../../ui/text-link.tsx';
import type { ReviewKind } from './review-kind.ts';

/** The page at the left, what was read from it at the right. */
export const deskColumns = 'grid gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]';

interface ReviewFrameProps<Document> {
  readonly kind: ReviewKind;
  readonly query: UseQueryResult<Document>;
  /** Beside the title: how far the review is, and what can be done with the whole file. */
  readonly summary: (document: Document) => ReactNode;
  readonly children: (document: Document) => ReactNode;
}

/** The screen of a document in review: its name, the way back, and the desk once loaded. */
export function ReviewFrame<Document extends { readonly fileName: string }>(
  props: ReviewFrameProps<Document>,
) {
  const { kind, query, summary, children } = props;
  const title = query.data?.fileName ?? kind.title;
  return (
    <>
      <header className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <title>{`${title} · Pharmacy Financial Suite`}</title>
        <BackLink href={kind.back.path}>{kind.back.label}</BackLink>
        <h1 className="title text-lg leading-7 wrap-anywhere">{title}</h1>
        {query.data === undefined ? null : summary(query.data)}
        {kind.description === undefined ? null : (
          <p className="w-full text-ink-soft">{kind.description}</p>
        )}
      </header>
      <QueryState query={query} what={kind.what} loading={<Loading />}>
        {children}
      </QueryState>
    </>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-14" />
      <div className={deskColumns}>
        <Skeleton className="h-96 lg:h-[32rem]" />
        <Skeleton className="h-96 lg:h-[32rem]" />
      </div>
    </div>
  );
}
