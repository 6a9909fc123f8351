import { type Alert, alertsListedMax } from '@pfs/wire/alerts';
import { type Selectable, sql } from 'kysely';
import type { Tables, TenantTransaction } from '../../platform/database/database.ts';

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
    .returning(columns)
    .executeTakeFirst();
  return row && toAlert(row);
}

/** All open alerts, of the newest months first, within a month unread and grave ones. */
export async function listOpenAlerts(tx: TenantTransaction): Promise<readonly Alert[]> {
  const rows = await tx.query
    .selectFrom('alerts')
    .select(columns)
    .where('organization_id', '=', tx.organizationId)
    .where('resolved_at', 'is', null)
    .orderBy('month', 'desc')
    .orderBy('is_read')
    .orderBy(sql`array_position(array['high', 'medium', 'low'], severity)`)
    .orderBy('id')
    .limit(alertsListedMax)
    .execute();
  return rows.map(toAlert);
}

const columns = [
  'id',
  'type',
  'severity',
  'title',
  'message',
  'is_read',
  'month',
  'action_url',
] as const;

function toAlert(row: Pick<Selectable<Tables['alerts']>, (typeof columns)[number]>): Alert {
  const { is_read, month, action_url, ...same } = row;
  return { ...same, isRead: is_read, month: month.slice(0, 7), actionUrl: action_url };
}
