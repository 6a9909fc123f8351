import type {
  ChangedReview,
  DocumentReview,
  ReviewClaim,
  ReviewLump,
  ReviewPayment,
} from '@pfs/wire/document-review';
import type { MarkedRegion, ReviewChange } from '@pfs/wire/document-review-changes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../../lib/api/call.ts';
import { ApiError, messageOf } from '../../../../lib/api/api-error.ts';
import { refreshFigures } from '../../../../lib/api/refresh.ts';
import { showToast } from '../../../../lib/toast.ts';
import { useUnauthorized } from '../../../../lib/session/unauthorized.ts';
import { reviewQuery, reviewScope } from '../review.queries.ts';
import { expectChange } from './expect-change.ts';
import { tellDeleted } from './tell-deleted.ts';

/** As many as the server takes in one call. */
const changesMax = 200;

interface Step {
  /** Empty: takes the last change back. */
  readonly changes: readonly ReviewChange[];
  /** Marked on a page, in place of changes. */
  readonly region?: MarkedRegion;
  /** Of what was on the screen: after a failure, steps that were waiting are not made. */
  readonly sight: number;
}

type Made = (changed: ChangedReview, review: DocumentReview) => void;

const dropped = new Error('The document has changed');

/** Changes of a document by a person: shown at once, sent one after the other. */
export function useReviewChanges(id: string) {
  const queryClient = useQueryClient();
  const handleUnauthorized = useUnauthorized('/auth');
  const sight = useRef(0);
  const { queryKey } = reviewQuery(id);

  const mutation = useMutation({
    scope: reviewScope(id),
    mutationFn: (step: Step): Promise<ChangedReview> => {
      if (step.sight !== sight.current) return Promise.reject(dropped);
      const version = queryClient.getQueryData(queryKey)?.version ?? 0;
      const params = { id };
      if (step.region !== undefined) {
        const body = { version, ...step.region };
        return call('POST /api/remittances/:id/review/region', { params, body });
      }
      return step.changes.length === 0
        ? call('POST /api/remittances/:id/review/undo', { params, body: { version } })
        : call('POST /api/remittances/:id/review/changes', {
            params,
            body: { version, changes: [...step.changes] },
          });
    },
    onSuccess: async (changed) => {
      queryClient.setQueryData(queryKey, (now) => now && mergeChange(now, changed));
      if (changed.rowsMoved) await queryClient.invalidateQueries({ queryKey });
      if (changed.processingStatus === 'completed') await refreshFigures(queryClient);
    },
    onError: async (error) => {
      if (error === dropped) return;
      sight.current += 1;
      await queryClient.invalidateQueries({ queryKey });
      if (!handleUnauthorized(error)) tell(error);
    },
  });

  return {
    pending: mutation.isPending,
    /** `made` gets the answer to the last of them, and the document as it is then. */
    change: (changes: readonly ReviewChange[], made?: Made) => {
      queryClient.setQueryData(queryKey, (now) => now && expectChange(now, changes));
      for (let at = 0; at < changes.length; at += changesMax) {
        const step = { changes: changes.slice(at, at + changesMax), sight: sight.current };
        const isLast = at + changesMax >= changes.length;
        const onSuccess = (changed: ChangedReview) => {
          const review = queryClient.getQueryData(queryKey);
          if (isLast && review !== undefined) made?.(changed, review);
        };
        mutation.mutate(step, { onSuccess });
      }
    },
    markRegion: (region: MarkedRegion) =>
      mutation.mutate({ changes: [], region, sight: sight.current }),
    undo: () => mutation.mutate({ changes: [], sight: sight.current }),
  };
}

function tell(error: Error): void {
  if (error instanceof ApiError && error.status === 404) {
    tellDeleted();
    return;
  }
  const conflict = error instanceof ApiError && error.status === 409;
  const field = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
  showToast({
    title: conflict ? 'Someone else changed this document' : 'No changes were made',
    description: conflict
      ? 'You’re seeing the latest version. Your last change wasn’t saved. Make it again if needed.'
      : (field ?? messageOf(error, 'The change couldn’t be saved. Please try again.')),
    variant: 'destructive',
  });
}

/** The review after a change that the server made: new heads, and the rows that it touched. */
export function mergeChange(review: DocumentReview, changed: ChangedReview): DocumentReview {
  const { processingStatus, version, undoes, doubts } = changed;
  const heads = new Map(changed.payments.map((head) => [head.position, head]));
  const claims = rowsByPayment(changed.claims);
  const lumps = rowsByPayment(changed.lumps);
  return {
    ...review,
    processingStatus,
    version,
    undoes,
    doubts,
    payments: review.payments.map(
      (payment, at): ReviewPayment => ({
        ...payment,
        ...heads.get(payment.position),
        claims: replaced<ReviewClaim>(payment.claims, claims.get(at)),
        lumps: replaced<ReviewLump>(payment.lumps, lumps.get(at)),
      }),
    ),
  };
}

function rowsByPayment<Row extends { payment: number; row: number }>(rows: readonly Row[]) {
  const byPayment = new Map<number, Map<number, Row>>();
  for (const row of rows) {
    const ofPayment = byPayment.get(row.payment) ?? new Map<number, Row>();
    byPayment.set(row.payment, ofPayment.set(row.row, row));
  }
  return byPayment;
}

function replaced<Row extends { row: number }>(
  rows: Row[],
  changed: ReadonlyMap<number, Row> | undefined,
): Row[] {
  return changed === undefined ? rows : rows.map((row) => changed.get(row.row) ?? row);
}
