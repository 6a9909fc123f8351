import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { statusQuery } from '../../lib/api/query-options.ts';
import { showFailure } from '../../lib/toast.ts';

/** As many as fit under the bell; the response includes the unread count. */
const bellSize = 6;
export const notificationsPerPage = 20;

function pageQuery(page: number, pageSize: number) {
  return queryOptions({
    queryKey: ['/api/notifications', { page, pageSize }],
    queryFn: ({ signal }) => call('GET /api/notifications', { query: { page, pageSize }, signal }),
    placeholderData: keepPreviousData,
    ...statusQuery,
  });
}

export const bellQuery = pageQuery(1, bellSize);
export const notificationsQuery = (page: number) => pageQuery(page, notificationsPerPage);

function useMarking<Given>(mark: (given: Given) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: mark,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['/api/notifications'] }),
    onError: showFailure('Couldn’t mark as read', 'Please try again.'),
  });
}

export const useMarkRead = () =>
  useMarking((id: string) => call('POST /api/notifications/:id/read', { params: { id } }));

export const useMarkAllRead = () =>
  useMarking((_: undefined) => call('POST /api/notifications/read-all', {}));
