import type { Notification, NotificationType } from '@pfs/wire/notifications';
import { clsx } from 'clsx';
import {
  Check,
  CheckCheck,
  CircleAlert,
  CircleCheck,
  Clock,
  Info,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Instant } from '../../ui/day.tsx';
import { useMarkAllRead, useMarkRead } from './notifications.queries.ts';

/** Renders nothing if nothing is unread. */
export function MarkAllRead({ unread }: { readonly unread: number }) {
  const { mutate, isPending } = useMarkAllRead();
  if (unread === 0) return null;
  return (
    <Button variant="ghost" size="sm" pending={isPending} onClick={() => mutate()}>
      {isPending ? null : <CheckCheck aria-hidden="true" />}
      Mark all as read
    </Button>
  );
}

const looks: Readonly<Record<NotificationType, readonly [LucideIcon, string, string]>> = {
  info: [Info, 'text-accent', 'Information'],
  success: [CircleCheck, 'text-good', 'Done'],
  warning: [TriangleAlert, 'text-warn', 'Warning'],
  error: [CircleAlert, 'text-taken', 'Failed'],
  reminder: [Clock, 'text-accent', 'Reminder'],
};

/** The type of a notification, as an icon and, for screen readers, as a word. */
function NotificationIcon({ type }: { readonly type: NotificationType }) {
  const [Icon, colour, word] = looks[type];
  return (
    <>
      <Icon className={clsx('mt-0.5 size-4 shrink-0', colour)} aria-hidden="true" />
      <span className="sr-only">{word}:</span>
    </>
  );
}

interface ItemProps {
  readonly notification: Notification;
  readonly onRead: () => void;
  /** The person follows its link. */
  readonly onFollow: () => void;
}

function NotificationItem({ notification, onRead, onFollow }: ItemProps) {
  const { type, title, message, actionUrl, isRead, createdAt } = notification;
  return (
    <li
      className={clsx('flex items-start gap-3 px-4 py-3', isRead ? '' : 'bg-accent-soft')}
      data-unread={!isRead}
    >
      <NotificationIcon type={type} />
      <div className="min-w-0 flex-1">
        <p className={clsx('wrap-anywhere', isRead ? '' : 'font-semibold')}>
          {actionUrl === null ? (
            title
          ) : (
            <Link href={actionUrl} className="hover:underline" onClick={onFollow}>
              {title}
            </Link>
          )}
        </p>
        <p className="text-[0.8125rem] text-ink-soft wrap-anywhere">{message}</p>
        <p className="mt-0.5 text-xs text-ink-soft">
          <Instant value={createdAt} />
        </p>
      </div>
      {isRead ? null : (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Mark “${title}” as read`}
          title="Mark as read"
          onClick={onRead}
        >
          <Check aria-hidden="true" />
        </Button>
      )}
    </li>
  );
}

interface ListProps {
  readonly notifications: readonly Notification[];
  /** Whether the previous page is still shown while the next one loads. */
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
          onRead={() => markRead({ params: { id: notification.id } })}
          onFollow={() => {
            if (!notification.isRead) markRead({ params: { id: notification.id } });
            onFollow?.();
          }}
        />
      ))}
    </ul>
  );
}
