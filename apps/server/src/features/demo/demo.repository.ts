import { v7 as uuidV7 } from 'uuid';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import type { Member } from '../../platform/session/actor.ts';

const completeKey = 'demo.complete';

export async function isDemoComplete(tx: PlatformTransaction): Promise<boolean> {
  const row = await tx.query
    .selectFrom('system_settings')
    .select('value')
    .where('key', '=', completeKey)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markDemoComplete(tx: PlatformTransaction): Promise<void> {
  await tx.query
    .insertInto('system_settings')
    .values({
      id: uuidV7(),
      key: completeKey,
      value: 'true',
      data_type: 'boolean',
      description: 'The demonstration pharmacy has all its remittances',
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** The demonstration's administrator, where an earlier start made it. */
export async function findDemoMember(tx: PlatformTransaction): Promise<Member | undefined> {
  const row = await tx.query
    .selectFrom('organizations')
    .innerJoin('users', 'users.organization_id', 'organizations.id')
    .select(['users.id', 'organizations.id as organization_id', 'organizations.time_zone'])
    .where('organizations.is_demo', '=', true)
    .orderBy('users.created_at')
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : {
        userId: row.id,
        organizationId: row.organization_id,
        role: 'pharmacy_admin',
        mustChoosePassword: false,
        timeZone: row.time_zone,
        approvalStatus: 'approved',
      };
}
