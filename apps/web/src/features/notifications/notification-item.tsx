import type { Notification } from '@pfs/wire/notifications';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Instant } from '../../ui/day.tsx';
import { NotificationIcon } from './notification-icon.tsx';

interface ItemProps {
  readonly notification: Notification;
  readonly onRead: () => void;
  /** The person goes where it leads. */
  readonly onFollow: () => void;
}

export function NotificationItem({ notification, onRead, onFollow }: ItemProps) {
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
