import { createHash, randomBytes } from 'node:crypto';
import { isOpenToKey, type KeyScope } from '@pfs/wire/api-keys';
import type { Route } from '@pfs/wire/route';
import type { FastifyRequest } from 'fastify';
import type { PlatformTransaction } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { type Actor, findActorOf } from './actor.ts';

/** The key that a program called with. */
export interface UsedKey {
  readonly name: string;
  readonly prefix: string;
  readonly scope: KeyScope;
}

/** `pfs_`, 8 characters that tell keys apart, 43 of the secret, and 6 that check it. */
const keyForm = /^(pfs_[0-9a-f]{8})_([\w-]{43})([\w-]{6})$/;
const secretBytes = 32;
const prefixBytes = 4;
const checkCharacters = 6;

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const checkOf = (text: string) => sha256(text).toString('base64url').slice(0, checkCharacters);

/**
 * A new key, the beginning by which people know it, and the hash that is kept of it. One that
 * replaces another begins as it does.
 */
export function createApiKey(prefix = `pfs_${randomBytes(prefixBytes).toString('hex')}`) {
  const secret = `${prefix}_${randomBytes(secretBytes).toString('base64url')}`;
  const key = secret + checkOf(secret);
  return { key, prefix, hash: hashOf(key) };
}

const hashOf = (key: string) => sha256(key).toString('hex');

/** The token of `Authorization: Bearer`; undefined without one. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
}

/** Undefined if the text can be no key: mistyped and guessed ones cost no look at the database. */
export function hashOfApiKey(text: string): string | undefined {
  const [, prefix, secret, check] = keyForm.exec(text) ?? [];
  return check !== undefined && checkOf(`${prefix}_${secret}`) === check ? hashOf(text) : undefined;
}

/** Not at every call. */
const usedEveryMs = 60_000;

/** Whose key it is, with no more rights than it has; undefined if it is unknown or has ended. */
export async function findKeyOwner(
  tx: PlatformTransaction,
  hash: string,
  now: Date,
): Promise<Actor | undefined> {
  const key = await tx.query
    .selectFrom('api_keys')
    .select(['id', 'organization_id', 'name', 'prefix', 'scope', 'owner_id', 'last_used_at'])
    .where((is) =>
      is.or([
        is('key_hash', '=', hash),
        is.and([is('old_key_hash', '=', hash), is('old_until', '>', now)]),
      ]),
    )
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .executeTakeFirst();
  if (key === undefined) return undefined;
  const owner = await findActorOf(tx, key.owner_id);
  if (owner?.organizationId !== key.organization_id) return undefined;
  if (now.getTime() - (key.last_used_at?.getTime() ?? 0) >= usedEveryMs) {
    await tx.query
      .updateTable('api_keys')
      .set({ last_used_at: now })
      .where('organization_id', '=', key.organization_id)
      .where('id', '=', key.id)
      .execute();
  }
  const { name, prefix } = key;
  const scope = key.scope as KeyScope;
  const isAdmin = scope === 'admin' && owner.role !== 'staff';
  return {
    ...owner,
    role: isAdmin ? 'pharmacy_admin' : 'staff',
    key: { name, prefix, scope },
  };
}

/** Refuses what the key is not for. */
export function requireKeyScope(route: Route, { key }: Pick<Actor, 'key'>): void {
  if (key === undefined || isOpenToKey(route, key.scope)) return;
  throw new AppError('forbidden', { message: 'This API key doesn’t allow this.' });
}
