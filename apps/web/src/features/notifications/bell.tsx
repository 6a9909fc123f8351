import type { NotificationPage } from '@pfs/wire/notifications';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Bell as BellGlyph } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'wouter';
import { Popover } from '../../ui/popover.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MarkAllRead, NotificationList } from './notification-list.tsx';
import { bellQuery } from './notifications.queries.ts';

const shownMax = 99;

/** The bell with its count; screen readers get the full number. */
function BellIcon({ unread }: { readonly unread: number }) {
  return (
    <>
      <BellGlyph className="size-5 text-ink-soft" aria-hidden="true" />
      <span className="sr-only">
        {unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
      </span>
      {unread === 0 ? null : (
        <span
          aria-hidden="true"
          className="figures absolute -top-0.5 -right-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-on-accent"
        >
          {unread > shownMax ? `${shownMax}+` : unread}
        </span>
      )}
    </>
  );
}

const look = 'relative flex size-9 items-center justify-center rounded-card hover:bg-hover';

/** The number of unread notifications, with the newest in a panel. */
export function Bell() {
  const query = useQuery(bellQuery);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => panel.current?.closest<HTMLElement>('[popover]')?.hidePopover();
  return (
    <Popover
      label="Notifications"
      triggerClassName={look}
      trigger={<BellIcon unread={query.data?.unread ?? 0} />}
    >
      <div ref={panel}>
        <NotificationPanel query={query} onFollow={close} />
      </div>
    </Popover>
  );
}

/** The same on a narrow screen, as a link to the list's page. */
export function BellLink() {
  const { data } = useQuery(bellQuery);
  return (
    <Link href="/notifications" className={look}>
      <BellIcon unread={data?.unread ?? 0} />
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
