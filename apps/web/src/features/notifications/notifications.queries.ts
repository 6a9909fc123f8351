import { keepPreviousData } from '@tanstack/react-query';
import { routeQuery, statusQuery } from '../../lib/api/query-options.ts';
import { useChange } from '../../lib/api/use-change.ts';
import { showFailure } from '../../lib/toast.ts';

/** As many as fit under the bell; the response includes the unread count. */
const bellSize = 6;
export const notificationsPerPage = 20;

const pageOf = (page: number, pageSize: number) =>
  routeQuery(
    'GET /api/notifications',
    { query: { page, pageSize } },
    { ...statusQuery, placeholderData: keepPreviousData },
  );

export const bellQuery = pageOf(1, bellSize);
export const notificationsQuery = (page: number) => pageOf(page, notificationsPerPage);

const marking = {
  refresh: ['/api/notifications'],
  failed: showFailure('Couldn’t mark as read', 'Please try again.'),
};

export const useMarkRead = () => useChange('POST /api/notifications/:id/read', marking);

export const useMarkAllRead = () => useChange('POST /api/notifications/read-all', marking);
