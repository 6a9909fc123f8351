import type { Alert } from '@pfs/wire/alerts';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** Marks an alert, open or over, and answers it; undefined where there is none. */
export async function markAlert(
  tx: TenantTransaction,
  { id, isRead }: { readonly id: string; readonly isRead: boolean },
): Promise<Alert | undefined> {
  const row = await tx.query
    .updateTable('alerts')
    .set({ is_read: isRead })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .returning(['id', 'type', 'severity', 'title', 'message', 'is_read', 'month', 'action_url'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { is_read, month, action_url, ...same } = row;
  return { ...same, isRead: is_read, month: month.slice(0, 7), actionUrl: action_url };
}
