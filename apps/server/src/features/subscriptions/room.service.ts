import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { limitReached } from './limit-reached.ts';
import { isWithinLimit } from './within-limit.ts';

/**
 * Before somebody is added or invited, in the transaction that does it. `invited` counts open
 * invitations, which take a place too. Two at once take turns, so that the last place goes once.
 */
export async function requireRoomForUser(
  tx: TenantTransaction,
  { invited = 0 }: { invited?: number } = {},
): Promise<void> {
  await takeTurns(tx, 'users');
  const room = await findRoom(tx);
  if (room === undefined) throw new AppError('subscription_inactive');
  const used = room.users + invited;
  if (isWithinLimit(used, room.maxUsers)) return;
  throw await limitReached(tx, {
    planName: room.planName,
    kind: 'users',
    used,
    limit: room.maxUsers,
  });
}

const gigabyteBytes = 1_000_000_000;

/** Before an original is kept, in the transaction that keeps it; a plan names gigabytes. */
export async function requireRoomForFile(
  tx: TenantTransaction,
  { fileBytes }: { fileBytes: number },
): Promise<void> {
  await takeTurns(tx, 'storage');
  const room = await findRoom(tx);
  if (room === undefined) throw new AppError('subscription_inactive');
  if (room.maxStorage === -1) return;
  if (room.storedBytes + fileBytes <= room.maxStorage * gigabyteBytes) return;
  const used = Math.round(room.storedBytes / (gigabyteBytes / 10)) / 10;
  const { planName, maxStorage } = room;
  throw await limitReached(tx, { planName, kind: 'storage', used, limit: maxStorage });
}

/** A lock on a word of this organization until the transaction ends; others go on meanwhile. */
async function takeTurns(tx: TenantTransaction, word: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`room ${word} ${tx.organizationId}`}, 0))`.execute(
    tx.query,
  );
}

/** What the plan has room for, and how much of it is taken. */
async function findRoom(tx: TenantTransaction) {
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
