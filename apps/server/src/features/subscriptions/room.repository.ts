import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** What the plan has room for, and how much of it is taken. */
export async function findRoom(tx: TenantTransaction) {
  const row = await tx.query
    .selectFrom('organization_subscriptions as subscription')
    .innerJoin('subscription_plans as plan', 'plan.id', 'subscription.plan_id')
    .select((select) => [
      'plan.name as planName',
      'plan.max_users as maxUsers',
      'plan.max_storage as maxStorage',
      select
        .selectFrom('users')
        .select(sql<string>`count(*)`.as('count'))
        .whereRef('users.organization_id', '=', 'subscription.organization_id')
        .where('users.is_active', '=', true)
        .as('users'),
      select
        .selectFrom('file_objects')
        .select(sql<string>`coalesce(sum(bytes), 0)`.as('bytes'))
        .whereRef('file_objects.organization_id', '=', 'subscription.organization_id')
        .as('storedBytes'),
    ])
    .where('subscription.organization_id', '=', tx.organizationId)
    .executeTakeFirst();
  return row && { ...row, users: Number(row.users), storedBytes: Number(row.storedBytes) };
}
