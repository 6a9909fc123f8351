import type { NotificationPage } from '@pfs/wire/notifications';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'wouter';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MarkAllRead } from './mark-all-read.tsx';
import { NotificationList } from './notification-list.tsx';

interface PanelProps {
  readonly query: UseQueryResult<NotificationPage>;
  readonly onFollow: () => void;
}

/** The newest notifications, under the bell. */
export function NotificationPanel({ query, onFollow }: PanelProps) {
  return (
    <div className="w-96">
      <div className="flex min-h-12 items-center justify-between gap-3 px-4 py-2">
        <h2 className="text-[0.9375rem] font-semibold">Notifications</h2>
        <MarkAllRead unread={query.data?.unread ?? 0} />
      </div>
      <div className="max-h-[min(28rem,60dvh)] overflow-y-auto">
        <QueryState
          query={query}
          what="your notifications"
          loading={<Skeleton className="mx-4 mb-4 h-40" />}
          isEmpty={({ notifications }) => notifications.length === 0}
          empty={
            <p className="border-t border-line px-4 py-8 text-center text-ink-soft">
              Nothing to tell you yet. Here you hear when a file has been read.
            </p>
          }
        >
          {({ notifications }) => (
            <NotificationList notifications={notifications} stale={false} onFollow={onFollow} />
          )}
        </QueryState>
      </div>
      <Link
        href="/notifications"
        onClick={onFollow}
        className="block border-t border-line px-4 py-2.5 text-center text-accent hover:underline"
      >
        See all notifications
      </Link>
    </div>
  );
}
