import type { NotificationType } from '@pfs/wire/notifications';
import { v7 as uuidV7 } from 'uuid';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';

const pathCharactersMax = 300;

/**
 * Whether this is a path within the app: it starts with one slash, not two, which would name
 * another host, and has no characters that a browser drops or turns into a slash.
 */
export function isOwnPath(text: string): boolean {
  return text.length <= pathCharactersMax && /^\/(?![/\\])[\w\-./?=&%#~:,]*$/.test(text);
}

/** Links come from our own code, so any other URL is a bug. */
function assertOwnPath(text: string): void {
  if (!isOwnPath(text)) throw new TypeError('a notification links only to a path of our own');
}

/**
 * One person, the users of a pharmacy (of one role, if given), or the super admins, who can only be
 * reached in a platform transaction.
 */
export type Recipients =
  | { readonly userId: string }
  | { readonly organizationId: string; readonly role?: 'pharmacy_admin' | 'staff' }
  | { readonly role: 'super_admin' };

export interface Notice {
  /** With a list, each person gets one notification. */
  readonly to: Recipients | readonly Recipients[];
  readonly type: NotificationType;
  readonly title: string;
  /** Never contains patient data. */
  readonly message: string;
  /** A path within the app, such as `/remittances/…`. */
  readonly actionUrl?: string;
  /** It is not shown after this time. */
  readonly expiresAt?: Date;
}

/**
 * Notifies people, in the transaction of the event. Open pages get the event with the commit.
 * Closed accounts, and other pharmacies' users in a tenant transaction, are skipped.
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

/** Active users. In a tenant transaction, row-level security only shows the pharmacy's own. */
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
