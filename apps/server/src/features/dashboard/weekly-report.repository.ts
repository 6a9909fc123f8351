import type { TenantTransaction } from '../../platform/database/database.ts';

/** An active person of the pharmacy, as its mails name them; undefined when they have left. */
export async function findReader(tx: TenantTransaction, userId: string) {
  return tx.query
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'users.email as to',
      'users.first_name as firstName',
      'organizations.name as pharmacy',
      'organizations.time_zone as timeZone',
    ])
    .where('users.organization_id', '=', tx.organizationId)
    .where('users.id', '=', userId)
    .where('users.is_active', '=', true)
    .executeTakeFirst();
}
