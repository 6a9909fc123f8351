import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type pg from 'pg';
import {
  type Database,
  listOrganizationIds,
  type TenantTransaction,
} from '../database/database.ts';
import { insertOwn, selectOwn } from '../database/own-rows.ts';
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

/** A column whose values ENCRYPTION_KEY seals. */
interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The column that names whom a value is bound to: an organization, a user or a webhook. */
  readonly ownerColumn: string;
  /** Whether it is changed as its organization or as the platform. */
  readonly by: 'tenant' | 'platform';
  /** What a value is bound to. */
  boundTo(owner: string): string;
}

/**
 * What a secret of single sign-on is bound to: no other encrypted value of the organization or
 * user opens in its place.
 */
export const sealedForSignOn = (owner: string) => `single sign-on ${owner}`;
const itself = (owner: string) => owner;

export const sealedColumns: readonly SealedColumn[] = [
  {
    ...{ table: 'organization_keys', column: 'wrapped_key', ownerColumn: 'organization_id' },
    ...{ by: 'tenant', boundTo: itself },
  },
  {
    ...{ table: 'sign_on_connections', column: 'client_secret', ownerColumn: 'organization_id' },
    ...{ by: 'tenant', boundTo: sealedForSignOn },
  },
  {
    ...{ table: 'sign_on_identities', column: 'refresh_token', ownerColumn: 'user_id' },
    ...{ by: 'platform', boundTo: sealedForSignOn },
  },
  {
    ...{ table: 'webhooks', column: 'secret', ownerColumn: 'id' },
    ...{ by: 'tenant', boundTo: itself },
  },
  {
    ...{ table: 'webhooks', column: 'old_secret', ownerColumn: 'id' },
    ...{ by: 'tenant', boundTo: itself },
  },
  {
    ...{ table: 'authenticators', column: 'secret', ownerColumn: 'user_id' },
    ...{ by: 'platform', boundTo: itself },
  },
];

/** The values of a sealed column that a condition is true of, and whose they are. */
export async function listSealed(
  client: pg.ClientBase,
  { table, column, ownerColumn }: SealedColumn,
  where: string,
): Promise<readonly { readonly owner: string; readonly sealed: Buffer }[]> {
  const { rows } = await client.query<{ owner: string; sealed: Buffer }>(
    `select ${ownerColumn} as owner, ${column} as sealed from ${table}
     where ${column} is not null and ${where}`,
  );
  return rows;
}

export async function setSealed(
  client: pg.ClientBase,
  { table, column, ownerColumn }: SealedColumn,
  { owner, sealed, where }: { owner: string; sealed: Buffer; where: string },
): Promise<void> {
  await client.query(`update ${table} set ${column} = $1 where ${ownerColumn} = $2 and ${where}`, [
    sealed,
    owner,
  ]);
}

/**
 * Wraps each organization's data key by the new key, one after the other, and the other secrets;
 * what has it already stays. The files are not touched: their keys stay the same. Answers how many
 * organizations have a key.
 */
export async function rotateDataKeys(database: Database, keys: Keys): Promise<number> {
  let count = 0;
  const of = (by: SealedColumn['by']) => sealedColumns.filter((column) => column.by === by);
  for (const id of await listOrganizationIds(database, 'rotate keys')) {
    count += await database.withTenant(id, async ({ client }) => {
      const counts: number[] = [];
      for (const column of of('tenant')) {
        counts.push(
          await rotateColumn(client, column, { keys, where: `organization_id = '${id}'` }),
        );
      }
      return counts[0] ?? 0;
    });
  }
  for (const column of of('platform')) {
    await database.withPlatform('rotate keys', ({ client }) =>
      rotateColumn(client, column, { keys, where: 'true' }),
    );
  }
  return count;
}

async function rotateColumn(
  client: pg.ClientBase,
  column: SealedColumn,
  { keys, where }: { readonly keys: Keys; readonly where: string },
): Promise<number> {
  const rows = await listSealed(client, column, `${where} for update`);
  for (const { owner, sealed } of rows) {
    await setSealed(client, column, {
      ...{ owner, where },
      sealed: rewrap(column.boundTo(owner), sealed, keys),
    });
  }
  return rows.length;
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
