import { type Notification, notificationRoutes as routes } from '@pfs/wire/notifications';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/actor.ts';
import {
  countNotifications,
  findNotification,
  listNotifications,
  markRead,
} from './notifications.repository.ts';

type Transaction = PlatformTransaction | TenantTransaction;

export function registerNotificationRoutes({ http, database, clock }: App): void {
  /** Notifications are stored with the person's pharmacy; an impersonating super admin has none. */
  const asPerson = <T>(actor: Actor, work: (tx: Transaction) => Promise<T>): Promise<T> =>
    actor.organizationId === null || actor.lookingAt !== undefined
      ? database.withPlatform('own notifications', work)
      : database.withTenant(actor.organizationId, work);
  const readerOf = ({ userId }: Actor) => ({ userId, now: clock() });

  http.handle(routes.listNotifications, async ({ actor, query: { page, pageSize } }) =>
    asPerson(actor, async (tx) => {
      const reader = readerOf(actor);
      const window = { offset: (page - 1) * pageSize, limit: pageSize };
      const rows = await listNotifications(tx, reader, window);
      return { ...(await countNotifications(tx, reader)), notifications: rows.map(toNotification) };
    }),
  );

  http.handle(routes.readNotification, async ({ actor, params }) =>
    asPerson(actor, async (tx) => {
      const reader = readerOf(actor);
      const row = orNotFound(await findNotification(tx, reader, params.id));
      await markRead(tx, reader, params.id);
      return toNotification({ ...row, is_read: true });
    }),
  );

  http.handle(routes.readAllNotifications, async ({ actor }) =>
    asPerson(actor, async (tx) => ({ marked: await markRead(tx, readerOf(actor)) })),
  );
}

function toNotification(row: Awaited<ReturnType<typeof listNotifications>>[number]): Notification {
  return {
    id: row.id,
    type: row.type as Notification['type'],
    title: row.title,
    message: row.message,
    actionUrl: row.action_url,
    isRead: row.is_read,
    createdAt: row.created_at.toISOString(),
  };
}
