import type { ChangedReview, DocumentReview } from '@pfs/wire/document-review';
import type { MarkedRegion, ReviewChange } from '@pfs/wire/document-review-routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, isUnauthorized, messageOf } from '../../../../lib/api/api-error.ts';
import { call } from '../../../../lib/api/call.ts';
import { refreshFigures } from '../../../../lib/api/refresh.ts';
import { showError, showToast } from '../../../../lib/toast.ts';
import { reviewQuery, reviewScope } from '../review.queries.ts';
import { expectChange, mergeChange } from './apply-changes.ts';

/** As many as the server takes in one call. */
const changesMax = 200;

interface Step {
  /** Empty: undoes the last change. */
  readonly changes: readonly ReviewChange[];
  /** A region marked on a page, in place of changes. */
  readonly region?: MarkedRegion;
  /** The state of the screen that it was made on: a failure drops the steps that still wait. */
  readonly generation: number;
}

type OnMade = (changed: ChangedReview, review: DocumentReview) => void;

const dropped = new Error('The document has changed');

/** A person's changes of a document: shown at once, sent one after the other. */
export function useReviewChanges(id: string) {
  const queryClient = useQueryClient();
  const generation = useRef(0);
  const { queryKey } = reviewQuery(id);

  const mutation = useMutation({
    scope: reviewScope(id),
    mutationFn: (step: Step): Promise<ChangedReview> => {
      if (step.generation !== generation.current) return Promise.reject(dropped);
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
      generation.current += 1;
      await queryClient.invalidateQueries({ queryKey });
      if (!isUnauthorized(error)) notifyFailure(error);
    },
  });

  return {
    pending: mutation.isPending,
    /** `onMade` gets the server's last answer, and the document as it is then. */
    change: (changes: readonly ReviewChange[], onMade?: OnMade) => {
      queryClient.setQueryData(queryKey, (now) => now && expectChange(now, changes));
      for (let at = 0; at < changes.length; at += changesMax) {
        const step = {
          changes: changes.slice(at, at + changesMax),
          generation: generation.current,
        };
        const isLast = at + changesMax >= changes.length;
        const onSuccess = (changed: ChangedReview) => {
          const review = queryClient.getQueryData(queryKey);
          if (isLast && review !== undefined) onMade?.(changed, review);
        };
        mutation.mutate(step, { onSuccess });
      }
    },
    markRegion: (region: MarkedRegion) =>
      mutation.mutate({ changes: [], region, generation: generation.current }),
    undo: () => mutation.mutate({ changes: [], generation: generation.current }),
  };
}

function notifyFailure(error: Error): void {
  if (error instanceof ApiError && error.status === 404) {
    notifyDeleted();
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

/** A teammate deleted the document while it was open here. */
export function notifyDeleted(): void {
  showError('Document deleted', 'A teammate deleted it. Nothing from it is included in totals.');
}
