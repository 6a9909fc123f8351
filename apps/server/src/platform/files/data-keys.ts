import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import {
  type Database,
  listOrganizationIds,
  type TenantTransaction,
} from '../database/database.ts';
import { insertOwn, selectOwn, updateOwn } from '../database/own-rows.ts';
import type { FileStore, StoredFile } from './file-store.ts';

const nonceBytes = 12;
const tagBytes = 16;

/** The organizations' data keys, wrapped in the database and in clear in memory only. */
export interface KeyRing {
  readonly encryptionKey: Uint8Array;
  readonly cache: Map<string, Buffer>;
}

export function createKeyRing(encryptionKey: Uint8Array): KeyRing {
  return { encryptionKey, cache: new Map() };
}

/**
 * The organization's data key, made on first use. A rolled-back transaction loses a key that it
 * made, so commit it before anything is encrypted with it.
 */
export async function getDataKey(ring: KeyRing, tx: TenantTransaction): Promise<Buffer> {
  const cached = ring.cache.get(tx.organizationId);
  if (cached !== undefined) return cached;
  const wrapped = await findWrappedKey(tx);
  if (wrapped === undefined) {
    // Not remembered yet: this transaction may still be undone, and the key with it.
    return unwrapDataKey(ring.encryptionKey, tx.organizationId, await makeKey(ring, tx));
  }
  const key = unwrapDataKey(ring.encryptionKey, tx.organizationId, wrapped);
  ring.cache.set(tx.organizationId, key);
  return key;
}

/** A stored file of the organization with its key, ready to be read. */
export async function openStoredFile(
  { files, keys }: { readonly files: FileStore; readonly keys: KeyRing },
  tx: TenantTransaction,
  storagePath: string,
): Promise<StoredFile> {
  return files.open({ storagePath, dataKey: await getDataKey(keys, tx) });
}

async function makeKey(ring: KeyRing, tx: TenantTransaction): Promise<Buffer> {
  const wrapped = wrapDataKey(ring.encryptionKey, tx.organizationId, randomBytes(32));
  await insertOwn(tx, 'organization_keys', { wrapped_key: wrapped })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute();
  // Another upload may have been first; its key is the one that counts.
  return (await findWrappedKey(tx)) ?? wrapped;
}

async function findWrappedKey(tx: TenantTransaction): Promise<Buffer | undefined> {
  const row = await selectOwn(tx, 'organization_keys').select('wrapped_key').executeTakeFirst();
  return row?.wrapped_key;
}

/** The wrapped form of a data key, bound to its owner: an organization, a user or a webhook. */
export function wrapDataKey(encryptionKey: Uint8Array, owner: string, key: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]);
}

/** Unwraps a data key. Throws when ENCRYPTION_KEY is not the one that wrapped it. */
export function unwrapDataKey(
  encryptionKey: Uint8Array,
  owner: string,
  wrapped: Uint8Array,
): Buffer {
  try {
    const nonce = wrapped.subarray(0, nonceBytes);
    const decipher = createDecipheriv('aes-256-gcm', encryptionKey, nonce, {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(owner));
    decipher.setAuthTag(wrapped.subarray(wrapped.length - tagBytes));
    return Buffer.concat([
      decipher.update(wrapped.subarray(nonceBytes, wrapped.length - tagBytes)),
      decipher.final(),
    ]);
  } catch (error) {
    throw new Error(
      `ENCRYPTION_KEY doesn't open the data key of ${owner}: it isn't the key that the files ` +
        'were encrypted with',
      { cause: error },
    );
  }
}

interface Keys {
  readonly from: Uint8Array;
  readonly to: Uint8Array;
}

/**
 * Wraps each organization's data key by the new key, one after the other, and the secrets of
 * authenticator apps, single sign-on and webhooks; what has it already stays. The files are not
 * touched: their keys stay the same. Answers how many organizations have a key.
 */
export async function rotateDataKeys(database: Database, keys: Keys): Promise<number> {
  let count = 0;
  for (const id of await listOrganizationIds(database, 'rotate keys')) {
    count += await database.withTenant(id, async (tx) => {
      await rotateWebhookSecrets(tx, keys);
      const row = await selectOwn(tx, 'organization_keys')
        .select('wrapped_key')
        .forUpdate()
        .executeTakeFirst();
      await rotateClientSecret(tx, keys);
      if (row === undefined) return 0;
      await updateOwn(tx, 'organization_keys')
        .set({ wrapped_key: rewrap(id, row.wrapped_key, keys) })
        .execute();
      return 1;
    });
  }
  await database.withPlatform('rotate keys: authenticator apps', async (tx) => {
    const rows = await tx.query
      .selectFrom('authenticators')
      .select(['user_id', 'secret'])
      .forUpdate()
      .execute();
    for (const { user_id: userId, secret } of rows) {
      await tx.query
        .updateTable('authenticators')
        .set({ secret: rewrap(userId, secret, keys) })
        .where('user_id', '=', userId)
        .execute();
    }
  });
  await database.withPlatform('rotate keys: refresh tokens', async (tx) => {
    const rows = await tx.query
      .selectFrom('sign_on_identities')
      .select(['organization_id', 'user_id', 'refresh_token'])
      .where('refresh_token', 'is not', null)
      .forUpdate()
      .execute();
    for (const { organization_id: organizationId, user_id: userId, refresh_token: token } of rows) {
      if (token === null) continue;
      await tx.query
        .updateTable('sign_on_identities')
        .set({ refresh_token: rewrap(sealedForSignOn(userId), token, keys) })
        .where('organization_id', '=', organizationId)
        .where('user_id', '=', userId)
        .execute();
    }
  });
  return count;
}

/**
 * What a secret of single sign-on is bound to: no other encrypted value of the organization or
 * user opens in its place.
 */
export const sealedForSignOn = (owner: string) => `single sign-on ${owner}`;

async function rotateClientSecret(tx: TenantTransaction, keys: Keys): Promise<void> {
  const row = await selectOwn(tx, 'sign_on_connections')
    .select('client_secret')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return;
  const sealed = rewrap(sealedForSignOn(tx.organizationId), row.client_secret, keys);
  await updateOwn(tx, 'sign_on_connections').set({ client_secret: sealed }).execute();
}

async function rotateWebhookSecrets(tx: TenantTransaction, keys: Keys): Promise<void> {
  const rows = await selectOwn(tx, 'webhooks')
    .select(['id', 'secret', 'old_secret'])
    .forUpdate()
    .execute();
  for (const { id, secret, old_secret: old } of rows) {
    await updateOwn(tx, 'webhooks', { id })
      .set({
        secret: rewrap(id, secret, keys),
        old_secret: old === null ? null : rewrap(id, old, keys),
      })
      .execute();
  }
}

/** Answers a key that is wrapped by the new key already as it is. */
function rewrap(owner: string, wrapped: Buffer, { from, to }: Keys): Buffer {
  try {
    unwrapDataKey(to, owner, wrapped);
    return wrapped;
  } catch {
    return wrapDataKey(to, owner, unwrapDataKey(from, owner, wrapped));
  }
}
