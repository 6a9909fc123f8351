import type { NotificationType } from '@pfs/wire/notifications';
import { clsx } from 'clsx';
import {
  CircleAlert,
  CircleCheck,
  Clock,
  Info,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';

const looks: Readonly<Record<NotificationType, readonly [LucideIcon, string, string]>> = {
  info: [Info, 'text-accent', 'Information'],
  success: [CircleCheck, 'text-good', 'Done'],
  warning: [TriangleAlert, 'text-warn', 'Warning'],
  error: [CircleAlert, 'text-taken', 'Failed'],
  reminder: [Clock, 'text-accent', 'Reminder'],
};

/** What kind of news it is, as a sign and, for those who hear it, as a word. */
export function NotificationIcon({ type }: { readonly type: NotificationType }) {
  const [Icon, colour, word] = looks[type];
  return (
    <>
      <Icon className={clsx('mt-0.5 size-4 shrink-0', colour)} aria-hidden="true" />
      <span className="sr-only">{word}:</span>
    </>
  );
}
