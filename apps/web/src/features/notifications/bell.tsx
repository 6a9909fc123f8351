import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'wouter';
import { Popover } from '../../ui/popover.tsx';
import { BellSign } from './bell-sign.tsx';
import { NotificationPanel } from './notification-panel.tsx';
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
