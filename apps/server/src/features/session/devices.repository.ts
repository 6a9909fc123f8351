import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';

/** A shared desk has a few people; a person has a few browsers. */
const devicesOfPersonMax = 20;

export interface DeviceOf {
  readonly userId: string;
  readonly deviceHash: string;
}

export function findKnownDevice(tx: PlatformTransaction, { userId, deviceHash }: DeviceOf) {
  return tx.query
    .selectFrom('known_devices')
    .select(['locked_until'])
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
}

/** False when the device was locked meanwhile. */
export async function recordDeviceSignIn(
  tx: PlatformTransaction,
  { userId, deviceHash }: DeviceOf,
  at: Date,
): Promise<boolean> {
  const result = await tx.query
    .updateTable('known_devices')
    .set({ failures: 0, locked_until: null, last_used_at: at })
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .where((where) =>
      where.or([where('locked_until', 'is', null), where('locked_until', '<=', at)]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface FailureLimits {
  readonly at: Date;
  readonly attemptsMax: number;
  readonly lockedUntil: Date;
}

/** True when this failure locked the device for the account. */
export async function recordDeviceFailure(
  tx: PlatformTransaction,
  { userId, deviceHash }: DeviceOf,
  { at, attemptsMax, lockedUntil }: FailureLimits,
): Promise<boolean> {
  const failures = sql<number>`case when locked_until <= ${at} then 1 else failures + 1 end`;
  const row = await tx.query
    .updateTable('known_devices')
    .set({
      failures,
      locked_until: sql<Date | null>`case when ${failures} >= ${attemptsMax}
        then ${lockedUntil}::timestamptz end`,
    })
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .where((where) =>
      where.or([where('locked_until', 'is', null), where('locked_until', '<=', at)]),
    )
    .returning('locked_until')
    .executeTakeFirst();
  return row?.locked_until != null;
}

/** Takes a browser as known to an account; the one unused for longest makes room. */
export async function rememberDevice(
  tx: PlatformTransaction,
  { userId, deviceHash }: DeviceOf,
  at: Date,
): Promise<void> {
  await tx.query
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: deviceHash, last_used_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'device_hash'])
        .doUpdateSet({ failures: 0, locked_until: null, last_used_at: at }),
    )
    .execute();
  await tx.query
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('device_hash', 'in', (query) =>
      query
        .selectFrom('known_devices')
        .select('device_hash')
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .orderBy('device_hash')
        .offset(devicesOfPersonMax),
    )
    .execute();
}

/** After a reset nothing that was known before is trusted any more. */
export async function forgetDevices(tx: PlatformTransaction, userId: string): Promise<void> {
  await tx.query.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}

export async function deleteUnusedDevices(tx: PlatformTransaction, before: Date): Promise<void> {
  await tx.query.deleteFrom('known_devices').where('last_used_at', '<', before).execute();
}
