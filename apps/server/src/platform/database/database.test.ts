import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { withClient } from './connection.ts';
import { beginSnapshot, snapshotRows } from './snapshot.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

let db: TestDatabase;
const organizationId = uuidv7();

beforeAll(async () => {
  db = await createTestDatabase();
  await db.database.withPlatform('arrange an organization', (tx) =>
    tx.query.insertInto('organizations').values({ id: organizationId, name: 'Elm' }).execute(),
  );
});
afterAll(() => db.close());

function insertVendor(organization: string, name: string) {
  return db.database.withTenant(organization, (tx) =>
    tx.query
      .insertInto('vendors')
      .values({ organization_id: tx.organizationId, id: uuidv7(), name })
      .execute(),
  );
}

test('the plans on sale are the ones of the price list', async () => {
  const plans = await db.database.withPlatform('read the plans', (tx) =>
    tx.query
      .selectFrom('subscription_plans')
      .select(['plan_type', 'monthly_price', 'yearly_price', 'max_claims', 'max_ai_queries'])
      .orderBy('monthly_price')
      .execute(),
  );
  expect(plans.map((plan) => Object.values(plan))).toEqual([
    ['starter', '99.00', '990.00', 2_500, 100],
    ['professional', '249.00', '2490.00', 10_000, 500],
    ['enterprise', '499.00', '4990.00', 50_000, 2_500],
    ['enterprise_plus', '999.00', '9990.00', -1, -1],
  ]);
});

test('a day is text, money is text, an instant is a Date', async () => {
  const row = await db.database.withTenant(organizationId, async (tx) => {
    const answer = await tx.client.query(
      `select '2026-01-31'::date as day, 12.50::numeric as amount, sum(1::bigint) as total,
        now() as instant`,
    );
    return answer.rows[0];
  });
  expect(row).toEqual({
    day: '2026-01-31',
    amount: '12.50',
    total: '1',
    instant: expect.any(Date),
  });
});

test('what a transaction did is gone when its function throws', async () => {
  const failing = db.database.withTenant(organizationId, async (tx) => {
    await tx.query
      .insertInto('vendors')
      .values({ organization_id: organizationId, id: uuidv7(), name: 'Never' })
      .execute();
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const vendors = await db.database.withTenant(organizationId, (tx) =>
    tx.query.selectFrom('vendors').select('name').where('name', '=', 'Never').execute(),
  );
  expect(vendors).toEqual([]);
});

test('the tenant of a transaction is not the tenant of the connection after it', async () => {
  await insertVendor(organizationId, 'Cardinal');
  const pool = await withClient(db.app, async (client) => {
    await client.query('begin');
    await client.query("select set_config('app.organization_id', $1, true)", [organizationId]);
    const inside = await client.query('select from vendors');
    await client.query('commit');
    const after = await client.query('select from vendors');
    return [inside.rowCount, after.rowCount];
  });
  expect(pool).toEqual([1, 0]);
});

test('an organization id that is none is refused before the database hears of it', async () => {
  const work = db.database.withTenant("x'; drop table users; --", async () => 1);
  await expect(work).rejects.toThrow('An organization id is a UUID');
});

test('a snapshot sees one state and can change nothing', async () => {
  const writing = db.database.withTenant(
    organizationId,
    (tx) => tx.query.deleteFrom('vendors').execute(),
    { snapshot: true },
  );
  await expect(writing).rejects.toThrow('read-only transaction');
});

test('a copy of all rows is refused to a role that row security binds', async () => {
  const pieces: Buffer[] = [];
  const copyAs = (role: string | undefined) =>
    withClient(db.admin, async (client) => {
      if (role !== undefined) await client.query(`set role ${client.escapeIdentifier(role)}`);
      await beginSnapshot(client);
      for await (const piece of snapshotRows(client)) pieces.push(piece);
    });
  for (const role of [db.server.roles.owner, db.server.roles.app, db.server.roles.platform]) {
    await expect(copyAs(role)).rejects.toThrow(`The role ${role} can't see pharmacy rows`);
  }
  expect(pieces).toEqual([]);
  await copyAs(undefined);
  expect(Buffer.concat(pieces).includes(organizationId)).toBe(true);
});

test('a statement that takes too long is ended', async () => {
  const slow = db.database.withTenant(
    organizationId,
    (tx) => tx.client.query('select pg_sleep(20)'),
    { statementTimeoutMs: 50 },
  );
  await expect(slow).rejects.toThrow('statement timeout');
});

test('a connection cut in the middle is a clean error, and the next call works', async () => {
  const cut = db.database.withTenant(organizationId, async (tx) => {
    const { rows } = await tx.client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await withClient(db.admin, (client) =>
      client.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
    );
    await tx.client.query('select 1');
  });
  const error = await cut.catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(await db.database.isReady()).toBe(true);
});

test('a connection cut while it lies idle troubles nobody', async () => {
  await db.database.isReady();
  await withClient(db.admin, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    ),
  );
  await expect.poll(() => db.database.isReady()).toBe(true);
});
