import type { NotificationPage } from '@pfs/wire/notifications';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'wouter';
import { Popover } from '../../ui/popover.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BellSign } from './bell-sign.tsx';
import { MarkAllRead } from './mark-all-read.tsx';
import { NotificationList } from './notification-list.tsx';
import { bellQuery } from './notifications.queries.ts';

const look = 'relative flex size-9 items-center justify-center rounded-card hover:bg-hover';

/** How much is unread, and below it the newest. */
export function Bell() {
  const query = useQuery(bellQuery);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => panel.current?.closest<HTMLElement>('[popover]')?.hidePopover();
  return (
    <Popover
      label="Notifications"
      triggerClassName={look}
      trigger={<BellSign unread={query.data?.unread ?? 0} />}
    >
      <div ref={panel}>
        <NotificationPanel query={query} onFollow={close} />
      </div>
    </Popover>
  );
}

/** The same on a narrow screen, where the list has a page of its own. */
export function BellLink() {
  const { data } = useQuery(bellQuery);
  return (
    <Link href="/notifications" className={look}>
      <BellSign unread={data?.unread ?? 0} />
    </Link>
  );
}

interface PanelProps {
  readonly query: UseQueryResult<NotificationPage>;
  readonly onFollow: () => void;
}

/** The newest notifications, under the bell. */
function NotificationPanel({ query, onFollow }: PanelProps) {
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
              No notifications. We’ll notify you when a file has been processed.
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
