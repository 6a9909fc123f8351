import type { DocumentReview } from '@pfs/wire/document-review';
import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { findClaimRow } from './find-claim-row.ts';
import { type Place, readPlace, writePlace } from './review-place.ts';
import { boxOf } from './value-at.ts';

/** Where a person looks stands in the address: the page, and the value or row. */
export function useReviewPlace(review: DocumentReview, firstStop: Place | undefined) {
  const [params, setParams] = useSearchParams();
  const claimId = params.get('claim');
  const place = readPlace(params) ?? (claimId ? findClaimRow(review, claimId) : undefined);
  const pagesMax = review.pages.length;

  const select = useCallback(
    (next: Place) =>
      setParams((now) => writePlace(now, next, boxOf(review, next)?.page), { replace: true }),
    [review, setParams],
  );
  const showPage = useCallback(
    (page: number) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          next.set('page', String(Math.min(Math.max(page, 1), Math.max(pagesMax, 1))));
          return next;
        },
        { replace: true },
      ),
    [setParams, pagesMax],
  );

  const begun = useRef(place !== undefined);
  useEffect(() => {
    if (begun.current || firstStop === undefined) return;
    begun.current = true;
    select(firstStop);
  }, [firstStop, select]);

  const known = place !== undefined && place.payment < review.payments.length;
  return {
    place: known ? place : undefined,
    payment: known ? place.payment : 0,
    page: readPageNumber(params, pagesMax) ?? (known ? boxOf(review, place)?.page : undefined) ?? 1,
    select,
    showPage,
  };
}

function readPageNumber(params: URLSearchParams, pagesMax: number): number | undefined {
  const page = Number(params.get('page') ?? 0);
  return Number.isInteger(page) && page >= 1 && page <= pagesMax ? page : undefined;
}
