import type { ExpressionBuilder } from 'kysely';
import type {
  PlatformTransaction,
  Tables,
  TenantTransaction,
} from '../../platform/database/database.ts';
import type { Background } from '../../platform/jobs/background.ts';
import type { Platform } from '../../platform/platform.ts';

type Transaction = PlatformTransaction | TenantTransaction;

/** A person at a time; expired notifications are not shown. */
interface Reader {
  readonly userId: string;
  readonly now: Date;
}

const columns = ['id', 'type', 'title', 'message', 'action_url', 'is_read', 'created_at'] as const;

/** In a platform transaction, row-level security only shows those without a pharmacy. */
function ownOf(tx: Transaction, { userId, now }: Reader) {
  return tx.query
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where(ofTransaction(tx))
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]));
}

function ofTransaction(tx: Transaction) {
  return (where: ExpressionBuilder<Tables, 'notifications'>) =>
    'organizationId' in tx
      ? where('organization_id', '=', tx.organizationId)
      : where('organization_id', 'is', null);
}

export function listNotifications(
  tx: Transaction,
  reader: Reader,
  { offset, limit }: { offset: number; limit: number },
) {
  return ownOf(tx, reader)
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countNotifications(
  tx: Transaction,
  reader: Reader,
): Promise<{ total: number; unread: number }> {
  const counts = await ownOf(tx, reader)
    .select(({ fn }) => [
      fn.countAll<string>().as('total'),
      fn.countAll<string>().filterWhere('is_read', '=', false).as('unread'),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(counts.total), unread: Number(counts.unread) };
}

export function findNotification(tx: Transaction, reader: Reader, id: string) {
  return ownOf(tx, reader).select(columns).where('id', '=', id).executeTakeFirst();
}

/** Marks one or all as read. Returns how many were unread. */
export async function markRead(tx: Transaction, reader: Reader, id?: string): Promise<number> {
  let change = tx.query
    .updateTable('notifications')
    .set({ is_read: true, read_at: reader.now })
    .where('user_id', '=', reader.userId)
    .where(ofTransaction(tx))
    .where('is_read', '=', false);
  if (id !== undefined) change = change.where('id', '=', id);
  const { numUpdatedRows } = await change.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Row-level security only lets the platform see and delete expired ones. */
async function deleteOldNotifications(
  tx: PlatformTransaction,
  { now, createdBefore }: { now: Date; createdBefore: Date },
): Promise<void> {
  await tx.query
    .deleteFrom('notifications')
    .where((where) =>
      where.or([where('expires_at', '<', now), where('created_at', '<', createdBefore)]),
    )
    .execute();
}

/** Nobody acts on older ones, read or not. The row-level policy has the same number. */
const keptDaysMax = 90;

/** Deletes expired and old notifications. */
export async function removeOldNotifications({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const now = clock();
  const createdBefore = new Date(now.getTime() - keptDaysMax * 86_400_000);
  await database.withPlatform('notifications: delete old ones', (tx) =>
    deleteOldNotifications(tx, { now, createdBefore }),
  );
}

export const notificationWork = (platform: Platform): Background => ({
  daily: { notifications: () => removeOldNotifications(platform) },
});
