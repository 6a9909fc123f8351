import type { DocumentReview } from '@pfs/wire/document-review';
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { Route } from 'wouter';
import ReviewPage from '../features/review/remittance/review-page.tsx';
import { aReview } from './a-review.ts';
import { answerAs } from './open-at.tsx';
import { aUser, renderScreen } from './render-screen.tsx';

export const reviewApi = `/api/remittances/${aReview().id}/review`;
export const pagesApi = `/api/remittances/${aReview().id}/pages`;

/** Opens a review; the server says of each step only that it was made. */
export function openReview(review: DocumentReview, answers: Parameters<typeof answerAs>[1] = {}) {
  let { version } = review;
  const step = () => {
    version += 1;
    const { processingStatus, doubts } = review;
    const state = { processingStatus, version, undoes: 'a step', doubts, rowsMoved: false };
    return Response.json({ ...state, payments: [], claims: [], lumps: [] });
  };
  const user = aUser();
  const fetched = answerAs(user, {
    [`GET ${reviewApi}`]: () => Response.json(review),
    [`POST ${reviewApi}/changes`]: step,
    [`POST ${reviewApi}/undo`]: step,
    [`POST ${reviewApi}/finish`]: () => Response.json({ fileName: review.fileName, counted: true }),
    [`POST ${reviewApi}/not-a-remittance`]: () => Response.json({ counted: false }),
    ...answers,
  });
  const { history } = renderScreen(
    <Route path="/remittances/:id/review">
      <ReviewPage />
    </Route>,
    { path: `/remittances/${review.id}/review`, user },
  );
  /** What was sent, in its order: where to, and what. */
  const sent = () =>
    fetched.mock.calls.flatMap(([path, { method, body } = {}]) =>
      method === 'POST' ? [[path.replace(`${reviewApi}/`, ''), JSON.parse(String(body))]] : [],
    );
  return { history, sent };
}

/** Waits until a place of the document has the focus. */
export const isAt = (place: string) =>
  waitFor(() => expect(document.activeElement?.getAttribute('data-place')).toBe(place));
