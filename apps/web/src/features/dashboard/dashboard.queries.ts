import { firstDayOf, lastDayOf, type Period } from '@pfs/core/metrics/periods';
import type { Alert } from '@pfs/wire/alerts';
import type { Dashboard } from '@pfs/wire/dashboard';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { figuresQuery, routeQuery } from '../../lib/api/query-options.ts';
import { isMonth } from '../../lib/days/month.ts';
import { showFailure } from '../../lib/toast.ts';

/** Figures prefetched this recently are not fetched again by the screen. */
const freshMilliseconds = 3_000;

/** The month that the address asks for. */
export function askedMonth(search: URLSearchParams): string | undefined {
  const month = search.get('month');
  return isMonth(month) ? month : undefined;
}

export const dashboardQuery = (month: string | undefined) =>
  routeQuery(
    'GET /api/dashboard',
    { query: { month } },
    { ...figuresQuery, placeholderData: keepPreviousData, staleTime: freshMilliseconds },
  );

/** All open alerts, fetched on demand. */
export const openAlertsQuery = (enabled: boolean) =>
  routeQuery('GET /api/alerts', undefined, { ...figuresQuery, enabled });

/** Marks an alert as read or unread without moving it in its list. */
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
    onError: showFailure('Couldn’t update the alert', 'Please try again.'),
  });
}

function withMark({ id, isRead }: Alert) {
  return (alert: Alert): Alert => (alert.id === id ? { ...alert, isRead } : alert);
}

/** The filter of a whole month. */
export function ofMonth(month: string): Period {
  return { from: firstDayOf(month), to: lastDayOf(month) };
}

/** From January 1 to the end of that month. */
export function ofYearTo(month: string): Period {
  return { from: firstDayOf(`${month.slice(0, 4)}-01`), to: lastDayOf(month) };
}
