import type { Remittance } from '@pfs/wire/remittances';
import { useLocation } from 'wouter';
import { ApiError } from '../../../lib/api/api-error.ts';
import { remittancePath, reviewPath } from '../../../lib/record-paths.ts';
import { showError, showFailure, showToast, type ToastAction } from '../../../lib/toast.ts';
import { notifyDeleted } from './changes/use-review-changes.ts';
import { type ReviewEnd, useEndReview } from './review.queries.ts';
import type { Desk } from './use-review-desk.ts';
import { blockingPlace, doubtsAt } from './values/doubts.ts';
import type { Place } from './values/place.ts';

/** Ends the review of a document and goes on to the next one. */
export function useEnd(desk: Desk) {
  const { review, closeDialog, openDialog } = desk;
  const [, navigate] = useLocation();
  const leave = (title: string, description: string, action?: ToastAction) => {
    closeDialog();
    showToast({ title, description, ...(action === undefined ? {} : { action }) });
    navigate(review.next === null ? remittancePath(review.id) : reviewPath(review.next));
  };
  const mutation = useEndReview(review.id, {
    success: ({ kind }, remittance) => {
      if (kind === 'finish') {
        const learned = 'layoutLearned' in remittance && remittance.layoutLearned;
        const show = { label: 'Known layouts', run: () => navigate('/known-layouts') };
        const text = `${finishedText(remittance)}${learned ? ` ${learnedText}` : ''}`;
        leave('Document finished', text, learned ? show : undefined);
      } else if (kind === 'reject') {
        leave('Document closed', `${review.fileName} is kept but not included in totals.`);
      } else closeDialog();
    },
    error: (error) => {
      if (needsNote(error)) return openDialog('finish');
      closeDialog();
      if (error instanceof ApiError && error.status === 404) return notifyDeleted();
      showFailure('No changes were made', 'Something went wrong. Please try again.')(error);
    },
  });
  return {
    pending: mutation.isPending,
    end: (how: ReviewEnd) => mutation.mutate(how),
    /**
     * A verified document needs no note and no question. While a change is being saved, the server
     * decides whether it is verified.
     */
    finish: (): boolean => {
      if (!review.open || mutation.isPending) return false;
      const blocked = desk.pending ? undefined : blockingPlace(review);
      if (blocked !== undefined) return showBlocked(desk, blocked);
      if (desk.pending || isProven(desk)) mutation.mutate({ kind: 'finish' });
      else openDialog('finish');
      return true;
    },
  };
}

export type End = ReturnType<typeof useEnd>;

/** What no note can settle is shown instead of a question. */
function showBlocked({ review, select }: Desk, place: Place): true {
  select(place);
  showError('Can’t finish yet', `${doubtsAt(review, place)[0]?.message ?? ''} Resolve this first.`);
  return true;
}

function isProven({ review }: Desk): boolean {
  return review.payments.every(({ status }) => status === 'proven');
}

function needsNote(error: Error): boolean {
  return error instanceof ApiError && error.fields['note'] !== undefined;
}

const learnedText = 'The next document that looks like this one will be read the same way.';

function finishedText({ fileName, counted }: Remittance): string {
  return counted
    ? `${fileName} is now included in your totals.`
    : `${fileName} was processed. One of its payments is held. Open file to see why.`;
}
