import { z } from 'zod';
import { id, instant } from './fields.ts';
import { route } from './route.ts';

const notificationTypes = ['info', 'warning', 'error', 'success', 'reminder'] as const;

export type NotificationType = (typeof notificationTypes)[number];

export const notification = z.object({
  id,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  /** A path of this app. */
  actionUrl: z.string().nullable(),
  isRead: z.boolean(),
  createdAt: instant,
});

export type Notification = z.infer<typeof notification>;

/** One page of notifications, and the count on the bell. */
const notificationPage = z.object({
  unread: z.number().int(),
  total: z.number().int(),
  notifications: z.array(notification),
});

export type NotificationPage = z.infer<typeof notificationPage>;

export const notificationRoutes = {
  listNotifications: route('GET /api/notifications', {
    access: 'signed_in',
    summary: 'List your notifications, newest first, and the unread count',
    query: z.strictObject({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: notificationPage,
  }),
  readNotification: route('POST /api/notifications/:id/read', {
    access: 'signed_in',
    summary: 'Mark a notification as read',
    answer: notification,
  }),
  readAllNotifications: route('POST /api/notifications/read-all', {
    access: 'signed_in',
    summary: 'Mark all notifications as read',
    answer: z.object({ marked: z.number().int() }),
  }),
};
