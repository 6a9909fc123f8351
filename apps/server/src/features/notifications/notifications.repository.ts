import type { ExpressionBuilder } from 'kysely';
import type {
  PlatformTransaction,
  Tables,
  TenantTransaction,
} from '../../platform/database/database.ts';

type Transaction = PlatformTransaction | TenantTransaction;

/** A person's own, as of an instant: what has had its time is shown no more. */
export interface Reader {
  readonly userId: string;
  readonly now: Date;
}

const columns = ['id', 'type', 'title', 'message', 'action_url', 'is_read', 'created_at'] as const;

/** In the platform's transaction row security leaves those of people without a pharmacy. */
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

/** Marks one, or all of them; answers how many were unread until now. */
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

/** Row security lets the platform see and delete only those that have had their time. */
export async function deleteOldNotifications(
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
