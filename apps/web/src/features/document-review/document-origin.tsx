import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BoxPicture } from './box-picture.tsx';
import { DecidedValues } from './decided-values.tsx';
import { reviewQuery } from './document-review.queries.ts';
import { findClaimRow } from './find-claim-row.ts';
import { reviewPath } from './review-path.ts';

interface DocumentOriginProps {
  readonly remittanceId: string;
  readonly claimId: string;
}

/** Where in a document a claim stands, and how each of its values was decided. */
export function DocumentOrigin({ remittanceId, claimId }: DocumentOriginProps) {
  const query = useQuery(reviewQuery(remittanceId));
  return (
    <QueryState query={query} what="the document" loading={<Skeleton className="h-40" />}>
      {(review) => {
        const found = findClaimRow(review, claimId);
        if (found === undefined) return <NoRow />;
        const { claim, place } = found;
        const page = claim.box === null ? undefined : review.pages[claim.box.page - 1];
        return (
          <div className="flex flex-col gap-3">
            {claim.box !== null && page?.pictured ? (
              <BoxPicture
                remittanceId={remittanceId}
                page={page}
                box={claim.box}
                label={`The row of this claim on page ${claim.box.page}`}
              />
            ) : null}
            <DecidedValues review={review} claim={claim} />
            <Link
              href={reviewPath(remittanceId, { place, page: claim.box?.page })}
              className="self-start text-accent underline"
            >
              {claim.box === null ? 'See the document' : `See it on page ${claim.box.page}`}
            </Link>
          </div>
        );
      }}
    </QueryState>
  );
}

function NoRow() {
  return (
    <p className="text-[0.8125rem] text-ink-faint">
      The row of this claim is not kept any more. The original file is.
    </p>
  );
}
