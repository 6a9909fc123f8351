import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** Whose report it is, and when its newest file was read. */
export async function readReportHead(
  tx: TenantTransaction,
): Promise<{ readonly organization: string; readonly lastReadAt: Date | null }> {
  return tx.query
    .selectFrom('organizations')
    .select([
      'name as organization',
      sql<Date | null>`(select max(completed_at) from remittances
        where organization_id = ${tx.organizationId})`.as('lastReadAt'),
    ])
    .where('id', '=', tx.organizationId)
    .executeTakeFirstOrThrow();
}
