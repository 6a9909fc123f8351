import type { Notification } from '@pfs/wire/notifications';
import { clsx } from 'clsx';
import { NotificationItem } from './notification-item.tsx';
import { useMarkRead } from './notifications.queries.ts';

interface ListProps {
  readonly notifications: readonly Notification[];
  /** The page before is still shown while the next one comes. */
  readonly stale: boolean;
  readonly onFollow?: () => void;
}

export function NotificationList({ notifications, stale, onFollow }: ListProps) {
  const { mutate: markRead } = useMarkRead();
  return (
    <ul className={clsx('divide-y divide-line border-t border-line', stale && 'opacity-60')}>
      {notifications.map((notification) => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          onRead={() => markRead(notification.id)}
          onFollow={() => {
            if (!notification.isRead) markRead(notification.id);
            onFollow?.();
          }}
        />
      ))}
    </ul>
  );
}
