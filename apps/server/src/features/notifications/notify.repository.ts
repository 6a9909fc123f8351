import { v7 as uuidV7 } from 'uuid';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import type { Notice, Recipients } from './notify.service.ts';

export interface Recipient {
  readonly userId: string;
  readonly organizationId: string | null;
}

/** Those who can sign in. In a tenant's transaction row security leaves only its own people. */
export async function listRecipients(
  tx: PlatformTransaction | TenantTransaction,
  to: readonly Recipients[],
): Promise<readonly Recipient[]> {
  if (to.length === 0) return [];
  return tx.query
    .selectFrom('users')
    .select(['id as userId', 'organization_id as organizationId'])
    .where('is_active', '=', true)
    .where((where) => where.or(to.map((one) => where.and(columnsOf(one)))))
    .orderBy('id')
    .execute();
}

function columnsOf(to: Recipients) {
  if ('userId' in to) return { id: to.userId };
  if (!('organizationId' in to)) return { role: to.role };
  const organization = { organization_id: to.organizationId };
  return to.role === undefined ? organization : { ...organization, role: to.role };
}

export async function insertNotifications(
  tx: PlatformTransaction | TenantTransaction,
  people: readonly Recipient[],
  notice: Notice,
): Promise<void> {
  if (people.length === 0) return;
  await tx.query
    .insertInto('notifications')
    .values(
      people.map(({ userId, organizationId }) => ({
        id: uuidV7(),
        organization_id: organizationId,
        user_id: userId,
        type: notice.type,
        title: notice.title,
        message: notice.message,
        action_url: notice.actionUrl ?? null,
        expires_at: notice.expiresAt ?? null,
      })),
    )
    .execute();
}
