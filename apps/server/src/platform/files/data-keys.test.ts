import { randomBytes, randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Database } from '../database/database.ts';
import { rotateDataKeys, sealedForSignOn, unwrapDataKey, wrapDataKey } from './data-keys.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const [from, to] = [randomBytes(32), randomBytes(32)];
const ids = [uuidv7(), uuidv7(), uuidv7()].toSorted();

async function wrappedOf(id: string): Promise<Buffer> {
  const row = await db.database.withTenant(id, (tx) =>
    tx.query.selectFrom('organization_keys').select('wrapped_key').executeTakeFirstOrThrow(),
  );
  return row.wrapped_key;
}

/** A pharmacy's provider, and somebody who came through it. */
async function arrangeSignOn(id: string, userId: string): Promise<void> {
  const seal = (owner: string, text: string) =>
    wrapDataKey(from, sealedForSignOn(owner), Buffer.from(text));
  await db.database.withTenant(id, (tx) =>
    tx.query
      .insertInto('sign_on_connections')
      .values({
        ...{ organization_id: id, issuer: 'https://id.example', client_id: 'client' },
        ...{ client_secret: seal(id, 'its client secret'), role_claim: 'groups' },
        ...{ admin_values: [], staff_values: [], others_join: true, counts_as_factor: false },
        changed_at: new Date(),
      })
      .execute(),
  );
  await db.database.withPlatform('arrange single sign-on', (tx) =>
    tx.query
      .insertInto('sign_on_identities')
      .values({
        ...{ organization_id: id, user_id: userId, subject: 'maria', checked_at: new Date() },
        refresh_token: seal(userId, 'its refresh token'),
      })
      .execute(),
  );
}

async function openSignOn(id: string, userId: string): Promise<readonly string[]> {
  const row = await db.database.withTenant(id, (tx) =>
    tx.query
      .selectFrom('sign_on_connections')
      .innerJoin(
        'sign_on_identities',
        'sign_on_identities.organization_id',
        'sign_on_connections.organization_id',
      )
      .select(['client_secret', 'refresh_token'])
      .executeTakeFirstOrThrow(),
  );
  const unseal = (owner: string, sealed: Buffer | null) =>
    unwrapDataKey(to, sealedForSignOn(owner), sealed ?? Buffer.of()).toString();
  return [unseal(id, row.client_secret), unseal(userId, row.refresh_token)];
}

test('a change of key that was cut off goes on, and no data key changes', async () => {
  const made = new Map<string, Buffer>();
  for (const id of ids) {
    await db.database.withPlatform('arrange', (tx) =>
      tx.query.insertInto('organizations').values({ id, name: id }).execute(),
    );
    const key = randomBytes(32);
    const wrapped = wrapDataKey(from, id, key);
    made.set(id, key);
    await db.database.withTenant(id, (tx) =>
      tx.query
        .insertInto('organization_keys')
        .values({ organization_id: id, wrapped_key: wrapped })
        .execute(),
    );
  }
  const userId = randomUUID();
  await db.database.withPlatform('arrange an authenticator app', async (tx) => {
    await tx.query
      .insertInto('users')
      .values({ id: userId, email: 'maria@maple.example', role: 'staff' })
      .execute();
    const secret = wrapDataKey(from, userId, Buffer.from('its secret'));
    await tx.query.insertInto('authenticators').values({ user_id: userId, secret }).execute();
  });
  await arrangeSignOn(ids[2] ?? '', userId);
  const [first = '', second = ''] = ids;
  const dying: Database = {
    ...db.database,
    withTenant: (id, work, options) =>
      id === second ? Promise.reject(new Error('gone')) : db.database.withTenant(id, work, options),
  };
  await expect(rotateDataKeys(dying, { from, to })).rejects.toThrow('gone');
  const half = await wrappedOf(first);
  expect(unwrapDataKey(to, first, half)).toEqual(made.get(first));
  expect(unwrapDataKey(from, second, await wrappedOf(second))).toEqual(made.get(second));

  expect(await rotateDataKeys(db.database, { from, to })).toBe(3);
  expect(await wrappedOf(first)).toEqual(half);
  for (const id of ids) expect(unwrapDataKey(to, id, await wrappedOf(id))).toEqual(made.get(id));
  const { secret } = await db.database.withPlatform('look', (tx) =>
    tx.query.selectFrom('authenticators').select('secret').executeTakeFirstOrThrow(),
  );
  expect(unwrapDataKey(to, userId, secret).toString()).toBe('its secret');
  const opened = await openSignOn(ids[2] ?? '', userId);
  expect(opened).toEqual(['its client secret', 'its refresh token']);
  const third = { from: randomBytes(32), to: randomBytes(32) };
  await expect(rotateDataKeys(db.database, third)).rejects.toThrow("ENCRYPTION_KEY doesn't open");
});

describe('a data key', () => {
  const encryptionKey = randomBytes(32);
  const [organizationId = ''] = ids;
  const key = randomBytes(32);
  const wrapped = wrapDataKey(encryptionKey, organizationId, key);

  test('comes back from its wrapped form', () => {
    expect(unwrapDataKey(encryptionKey, organizationId, wrapped).equals(key)).toBe(true);
    expect(wrapped.includes(key)).toBe(false);
  });

  test('is refused under another ENCRYPTION_KEY, in words that name it', () => {
    expect(() => unwrapDataKey(randomBytes(32), organizationId, wrapped)).toThrow(
      /^ENCRYPTION_KEY doesn't open the data key/,
    );
  });

  test('is refused as another organization’s, changed or cut', () => {
    const changed = Buffer.from(wrapped);
    changed[20] = (changed[20] ?? 0) ^ 1;
    for (const [whose, bytes] of [
      ['0190a000-0000-7000-8000-00000000bbbb', wrapped],
      [organizationId, changed],
      [organizationId, wrapped.subarray(0, -1)],
      [organizationId, wrapped.subarray(0, 10)],
      [organizationId, Buffer.alloc(0)],
    ] as const) {
      expect(() => unwrapDataKey(encryptionKey, whose, bytes)).toThrow(/ENCRYPTION_KEY/);
    }
  });
});
