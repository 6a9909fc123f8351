import type { NotificationType } from '@pfs/wire/notifications';
import { v7 as uuidV7 } from 'uuid';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';

const pathCharactersMax = 300;

/**
 * A path within our own site: one slash, never two (which would name another host), and nothing
 * that a browser drops or turns into a slash before it looks.
 */
export function isOwnPath(text: string): boolean {
  return text.length <= pathCharactersMax && /^\/(?![/\\])[\w\-./?=&%#~:,]*$/.test(text);
}

/** What is linked comes from our own code, so another address is a fault of ours. */
function assertOwnPath(text: string): void {
  if (!isOwnPath(text)) throw new TypeError('a notification links only to a path of our own');
}

/**
 * Who is told: one person, the people of a pharmacy (those of one role, where it is named), or the
 * super admins, who belong to none and are reached only in the platform's transaction.
 */
export type Recipients =
  | { readonly userId: string }
  | { readonly organizationId: string; readonly role?: 'pharmacy_admin' | 'staff' }
  | { readonly role: 'super_admin' };

export interface Notice {
  /** Of a list each person is told once. */
  readonly to: Recipients | readonly Recipients[];
  readonly type: NotificationType;
  readonly title: string;
  /** Plain words; never anything of a patient. */
  readonly message: string;
  /** A path of our own screens, `/remittances/…`; never another site. */
  readonly actionUrl?: string;
  /** When it has no more to say, it is shown no more. */
  readonly expiresAt?: Date;
}

/**
 * Tells people in the transaction of what they are told about; their open pages hear of it with the
 * commit. Closed accounts, and in a tenant's transaction those of others, are passed over.
 */
export async function notify(
  tx: PlatformTransaction | TenantTransaction,
  notice: Notice,
): Promise<void> {
  if (notice.actionUrl !== undefined) assertOwnPath(notice.actionUrl);
  const people = await listRecipients(tx, [notice.to].flat());
  await insertNotifications(tx, people, notice);
}

interface Recipient {
  readonly userId: string;
  readonly organizationId: string | null;
}

/** Those who can sign in. In a tenant's transaction row security leaves only its own people. */
async function listRecipients(
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

async function insertNotifications(
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
