import { sql } from 'kysely';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';

/** Whose address it is; undefined of one that nobody has, or has no more. */
export async function findOrganizationOfToken(
  tx: PlatformTransaction,
  token: string,
): Promise<string | undefined> {
  const row = await tx.query
    .selectFrom('inbound_addresses')
    .select('organization_id')
    .where('token', '=', token)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return row?.organization_id;
}

export function findAddress(tx: TenantTransaction) {
  return tx.query
    .selectFrom('inbound_addresses')
    .select(['id', 'token', 'created_at'])
    .where('organization_id', '=', tx.organizationId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
}

/** Ends the address in use and makes another; two at once take turns at its row. */
export async function replaceAddress(tx: TenantTransaction, now: Date): Promise<void> {
  await tx.query
    .updateTable('inbound_addresses')
    .set({ retired_at: now })
    .where('organization_id', '=', tx.organizationId)
    .where('retired_at', 'is', null)
    .execute();
  await sql`select make_inbound_address(${tx.organizationId})`.execute(tx.query);
}
