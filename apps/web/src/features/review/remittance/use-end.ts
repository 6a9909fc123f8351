import type { Remittance } from '@pfs/wire/remittances';
import { useLocation } from 'wouter';
import { ApiError, messageOf } from '../../../lib/api/api-error.ts';
import { remittancePath } from '../../../lib/paths.ts';
import { showToast, type ToastAction } from '../../../lib/toast.ts';
import { useUnauthorized } from '../../../lib/session/unauthorized.ts';
import { blockingPlace } from './values/doubts.ts';
import { type ReviewEnd, useEndReview } from './review.queries.ts';
import { reviewPath } from './review-path.ts';
import type { Place } from './values/place.ts';
import { tellDeleted } from './changes/tell-deleted.ts';
import type { Desk } from './use-review-desk.ts';
import { doubtsAt } from './values/value-at.ts';

/** Ends the review of a document and goes on to the next one. */
export function useEnd(desk: Desk) {
  const { review, closeDialog, openDialog } = desk;
  const [, navigate] = useLocation();
  const handleUnauthorized = useUnauthorized('/auth');
  const ended = (title: string, description: string, action?: ToastAction) => {
    closeDialog();
    showToast({ title, description, ...(action === undefined ? {} : { action }) });
    navigate(review.next === null ? remittancePath(review.id) : reviewPath(review.next));
  };
  const mutation = useEndReview(review.id, {
    success: ({ kind }, remittance) => {
      const { fileName } = review;
      if (kind === 'finish') {
        const learned = 'layoutLearned' in remittance && remittance.layoutLearned;
        const show = { label: 'Known layouts', run: () => navigate('/known-layouts') };
        const words = `${finishedWords(remittance)}${learned ? ` ${learnedWords}` : ''}`;
        ended('Document finished', words, learned ? show : undefined);
      } else if (kind === 'reject')
        ended('Document closed', `${fileName} is kept but not included in totals.`);
      else closeDialog();
    },
    error: (error) => {
      if (handleUnauthorized(error)) return;
      if (asksForNote(error)) return openDialog('finish');
      closeDialog();
      if (error instanceof ApiError && error.status === 404) return tellDeleted();
      showToast({
        title: 'No changes were made',
        description: messageOf(error, 'Something went wrong. Please try again.'),
        variant: 'destructive',
      });
    },
  });
  return {
    pending: mutation.isPending,
    error: mutation.error,
    end: (how: ReviewEnd) => mutation.mutate(how),
    /**
     * What is proven needs no note and no question. While a change is on its way the server says
     * whether it is.
     */
    finish: (): boolean => {
      if (!review.open || mutation.isPending) return false;
      const blocked = desk.pending ? undefined : blockingPlace(review);
      if (blocked !== undefined) return goTo(desk, blocked);
      if (desk.pending || isProven(desk)) mutation.mutate({ kind: 'finish' });
      else openDialog('finish');
      return true;
    },
  };
}

export type End = ReturnType<typeof useEnd>;

/** What no note settles is shown in place of a question. */
function goTo({ review, select }: Desk, place: Place): true {
  select(place);
  showToast({
    title: 'Can’t finish yet',
    description: `${doubtsAt(review, place)[0]?.message ?? ''} Resolve this first.`,
    variant: 'destructive',
  });
  return true;
}

function isProven({ review }: Desk): boolean {
  return review.payments.every(({ status }) => status === 'proven');
}

function asksForNote(error: Error): boolean {
  return error instanceof ApiError && error.fields['note'] !== undefined;
}

const learnedWords = 'The next document that looks like this one will be read the same way.';

function finishedWords({ fileName, counted }: Remittance): string {
  return counted
    ? `${fileName} is now included in your totals.`
    : `${fileName} was processed. One of its payments is held. Open file to see why.`;
}
