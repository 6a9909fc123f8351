import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';

/** A year; browsers keep no cookie longer than 400 days. */
export const deviceDaysMax = 365;

const cookieName = 'pfs_device';
/** Only sent with the calls that sign somebody in. */
const cookiePath = '/api/auth';

export interface DeviceCookies {
  /** The hash of the browser's device ID; undefined without a valid one. */
  read(request: FastifyRequest): string | undefined;
  /** Sets a device ID, or extends the existing one for another year. Returns its hash. */
  give(request: FastifyRequest, reply: FastifyReply): string;
}

/**
 * A browser in which somebody signed in gets a random, signed ID. It grants no access. It only
 * separates wrong passwords of a known browser from those of strangers.
 */
export function createDeviceCookies(options: { secret: string; secure: boolean }): DeviceCookies {
  const sign = (id: string) =>
    createHmac('sha256', options.secret).update(`device: ${id}`).digest('base64url');

  function idOf(request: FastifyRequest): string | undefined {
    const [id, signature, ...rest] = (request.cookies[cookieName] ?? '').split('.');
    if (!id || !signature || rest.length > 0) return undefined;
    const [given, expected] = [Buffer.from(signature), Buffer.from(sign(id))];
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
  }

  return {
    read(request) {
      const id = idOf(request);
      return id === undefined ? undefined : hashOf(id);
    },
    give(request, reply) {
      const id = idOf(request) ?? randomBytes(16).toString('base64url');
      reply.setCookie(cookieName, `${id}.${sign(id)}`, {
        httpOnly: true,
        sameSite: 'lax',
        secure: options.secure,
        path: cookiePath,
        maxAge: deviceDaysMax * 24 * 60 * 60,
      });
      return hashOf(id);
    },
  };
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

/** A person uses a few browsers. */
const devicesOfPersonMax = 20;

interface UserDevice {
  readonly userId: string;
  readonly deviceHash: string;
}

export function findKnownDevice(tx: PlatformTransaction, { userId, deviceHash }: UserDevice) {
  return tx.query
    .selectFrom('known_devices')
    .select(['locked_until'])
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
}

/** Returns false if the device was locked in the meantime. */
export async function recordDeviceSignIn(
  tx: PlatformTransaction,
  { userId, deviceHash }: UserDevice,
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

interface FailureLimits {
  readonly at: Date;
  readonly attemptsMax: number;
  readonly lockedUntil: Date;
}

/** Returns true if this failure locked the device for the account. */
export async function recordDeviceFailure(
  tx: PlatformTransaction,
  { userId, deviceHash }: UserDevice,
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

/** Adds a browser to the known ones of an account; the longest unused one is dropped. */
export async function rememberDevice(
  tx: PlatformTransaction,
  { userId, deviceHash }: UserDevice,
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

/** A password reset ends the trust in all known browsers. */
export async function deleteDevices(tx: PlatformTransaction, userId: string): Promise<void> {
  await tx.query.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}

export async function deleteUnusedDevices(tx: PlatformTransaction, before: Date): Promise<void> {
  await tx.query.deleteFrom('known_devices').where('last_used_at', '<', before).execute();
}
