import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Database } from '../database/database.ts';
import { createDataKey, unwrapDataKey } from './data-keys.ts';
import { rotateDataKeys } from './rotate-data-keys.ts';

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

test('a change of key that was cut off goes on, and no data key changes', async () => {
  const made = new Map<string, Buffer>();
  for (const id of ids) {
    await db.database.withPlatform('arrange', (tx) =>
      tx.query.insertInto('organizations').values({ id, name: id }).execute(),
    );
    const { key, wrapped } = createDataKey(from, id);
    made.set(id, key);
    await db.database.withTenant(id, (tx) =>
      tx.query
        .insertInto('organization_keys')
        .values({ organization_id: id, wrapped_key: wrapped })
        .execute(),
    );
  }
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
  const third = { from: randomBytes(32), to: randomBytes(32) };
  await expect(rotateDataKeys(db.database, third)).rejects.toThrow("ENCRYPTION_KEY doesn't open");
});
