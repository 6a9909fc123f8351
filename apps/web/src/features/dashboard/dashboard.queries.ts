import type { Alert } from '@pfs/wire/alerts';
import type { Dashboard } from '@pfs/wire/dashboard';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { figuresQuery } from '../../lib/api/query-client.ts';
import { showToast } from '../../lib/toast.ts';

/** What was asked for ahead of the screen is new to it, and not asked for again. */
const freshMilliseconds = 3_000;

export function dashboardQuery(month: string | undefined) {
  return queryOptions({
    queryKey: ['/api/dashboard', { month }],
    queryFn: ({ signal }) =>
      call('GET /api/dashboard', { query: month === undefined ? {} : { month }, signal }),
    placeholderData: keepPreviousData,
    ...figuresQuery,
    staleTime: freshMilliseconds,
  });
}

/** All open alerts, asked for when somebody wants to see them. */
export function openAlertsQuery(enabled: boolean) {
  return queryOptions({
    queryKey: ['/api/alerts'],
    queryFn: ({ signal }) => call('GET /api/alerts', { signal }),
    ...figuresQuery,
    enabled,
  });
}

/** Marks an alert as read, or as unread again, in its place: a list that jumps loses its reader. */
export function useMarkAlert() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isRead }: Pick<Alert, 'id' | 'isRead'>) =>
      call(isRead ? 'POST /api/alerts/:id/read' : 'POST /api/alerts/:id/unread', {
        params: { id },
      }),
    onSuccess: (marked) => {
      queryClient.setQueriesData<Dashboard>({ queryKey: ['/api/dashboard'] }, (shown) =>
        shown === undefined ? undefined : { ...shown, alerts: shown.alerts.map(withMark(marked)) },
      );
      queryClient.setQueryData<Alert[]>(['/api/alerts'], (shown) => shown?.map(withMark(marked)));
    },
    onError: (error) =>
      showToast({
        title: 'Couldn’t update the alert',
        description: messageOf(error, 'Please try again.'),
        variant: 'destructive',
      }),
  });
}

function withMark({ id, isRead }: Alert) {
  return (alert: Alert): Alert => (alert.id === id ? { ...alert, isRead } : alert);
}
