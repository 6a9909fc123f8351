import type { documentReviewRoutes } from '@pfs/wire/document-review-routes';
import type { Remittance } from '@pfs/wire/remittances';
import type { AnswerOf } from '@pfs/wire/route';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { routeQuery } from '../../../lib/api/query-options.ts';
import { refreshFigures } from '../../../lib/api/refresh.ts';
import { type On, refreshPaths, useTask } from '../../../lib/api/use-change.ts';

const pollMilliseconds = 2_000;

const waitingMax = 500;

/** The review queue. */
export const waitingQuery = routeQuery('GET /api/review', { query: { limit: waitingMax } });

/** Only the counts, for badges on other screens. */
export const waitingCountQuery = routeQuery('GET /api/review', { query: { limit: 1 } });

/**
 * A document with what was read from it. Only people change it, so it is not fetched again while
 * somebody types.
 */
export function reviewQuery(id: string) {
  return queryOptions({
    queryKey: ['document-review', id],
    queryFn: ({ signal }) => call('GET /api/remittances/:id/review', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isBeingRead(state.data) ? pollMilliseconds : false,
  });
}

export function isBeingRead({ processingStatus }: { readonly processingStatus: string }): boolean {
  return processingStatus === 'pending' || processingStatus === 'processing';
}

/** Changes of one document are sent one after the other: each names the version it is based on. */
export function reviewScope(id: string): { readonly id: string } {
  return { id: `document-review ${id}` };
}

/** The answer to finishing also says whether the document's layout is known from now on. */
type EndedRemittance = Remittance | AnswerOf<typeof documentReviewRoutes.finishDocumentReview>;

interface EndHandlers {
  readonly success: (end: ReviewEnd, remittance: EndedRemittance) => void;
  readonly error: (error: Error) => void;
}

export type ReviewEnd =
  | { readonly kind: 'finish'; readonly note?: string }
  | { readonly kind: 'reject'; readonly because?: 'other_currency' }
  | { readonly kind: 'rotate'; readonly page: number };

/** Ends a review: the document is imported, rejected, or read again with a page rotated. */
export function useEndReview(id: string, on: EndHandlers) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: reviewScope(id),
    mutationFn: (end: ReviewEnd) => {
      const version = queryClient.getQueryData(reviewQuery(id).queryKey)?.version ?? 0;
      return send(id, version, end);
    },
    onSuccess: async (remittance, end) => {
      on.success(end, remittance);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: reviewQuery(id).queryKey }),
        queryClient.invalidateQueries({ queryKey: ['/api/review'] }),
        refreshFigures(queryClient),
      ]);
    },
    onError: async (error) => {
      on.error(error);
      await queryClient.invalidateQueries({ queryKey: reviewQuery(id).queryKey });
    },
  });
}

function send(id: string, version: number, end: ReviewEnd) {
  const params = { id };
  switch (end.kind) {
    case 'finish': {
      const body = end.note === undefined ? { version } : { version, note: end.note };
      return call('POST /api/remittances/:id/review/finish', { params, body });
    }
    case 'reject':
      return call('POST /api/remittances/:id/review/not-a-remittance', {
        params,
        body: { version, because: end.because ?? 'not_a_remittance' },
      });
    case 'rotate':
      return call('POST /api/remittances/:id/review/turn', {
        params,
        body: { version, page: end.page, degrees: 90 },
      });
  }
}

/** The words on a page with their boxes, kept only while the document is on the screen. */
export function pageWordsQuery(id: string, page: number) {
  return queryOptions({
    queryKey: ['document-review', id, 'words', page],
    queryFn: ({ signal }) =>
      call('GET /api/remittances/:id/pages/:page/words', { params: { id, page }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Opens a failed document so that a person can type its rows. */
export const useTypeByHand = (id: string, on: On<unknown>) =>
  useTask(() => call('POST /api/remittances/:id/review/by-hand', { params: { id } }), {
    refresh: (client) =>
      Promise.all([
        client.invalidateQueries({ queryKey: reviewQuery(id).queryKey }),
        refreshPaths(client, ['/api/review', '/api/remittances']),
      ]),
    ...on,
  });

/** The password is sent once and stored nowhere, not even in this cache. */
export function useOpenWithPassword(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (password: string) =>
      call('POST /api/remittances/:id/password', { params: { id }, body: { password } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['/api/remittances'] }),
    gcTime: 0,
  });
}
