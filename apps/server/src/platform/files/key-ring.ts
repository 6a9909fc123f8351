import type { TenantTransaction } from '../database/database.ts';
import { createDataKey, unwrapDataKey } from './data-keys.ts';

/** The organizations' data keys, wrapped in the database and in clear in memory only. */
export interface KeyRing {
  readonly encryptionKey: Uint8Array;
  readonly cache: Map<string, Buffer>;
}

export function createKeyRing(encryptionKey: Uint8Array): KeyRing {
  return { encryptionKey, cache: new Map() };
}

/**
 * The organization's data key, made on first use. Call it in a transaction that makes nothing else
 * of it.
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

async function makeKey(ring: KeyRing, tx: TenantTransaction): Promise<Buffer> {
  const { wrapped } = createDataKey(ring.encryptionKey, tx.organizationId);
  await tx.query
    .insertInto('organization_keys')
    .values({ organization_id: tx.organizationId, wrapped_key: wrapped })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute();
  // Another upload may have been first; its key is the one that counts.
  return (await findWrappedKey(tx)) ?? wrapped;
}

async function findWrappedKey(tx: TenantTransaction): Promise<Buffer | undefined> {
  const row = await tx.query
    .selectFrom('organization_keys')
    .select('wrapped_key')
    .where('organization_id', '=', tx.organizationId)
    .executeTakeFirst();
  return row?.wrapped_key;
}
