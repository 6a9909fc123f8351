import type { NotificationType } from '@pfs/wire/notifications';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { assertOwnPath } from './action-url.ts';
import { insertNotifications, listRecipients } from './notify.repository.ts';

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
