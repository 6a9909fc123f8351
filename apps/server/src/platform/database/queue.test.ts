import { PgBoss } from 'pg-boss';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertOrganization } from '../../testing/tenant-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { withClient } from './connection.ts';
import type { TenantTransaction } from './database.ts';

let db: TestDatabase;
let boss: PgBoss;
let elm: string;
let oak: string;

const queue = 'remittance.process';

beforeAll(async () => {
  db = await createTestDatabase();
  elm = await insertOrganization(db.database, 'Elm');
  oak = await insertOrganization(db.database, 'Oak');
  const { host, port, database, user } = db.platform;
  boss = new PgBoss({
    host,
    port,
    database,
    user,
    password: db.platform.password ?? '',
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    useListenNotify: true,
  });
  boss.on('error', () => undefined);
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await db.close();
});

function send(tx: TenantTransaction, organizationId: string, remittanceId: string) {
  return boss.send(
    queue,
    { organizationId, remittanceId },
    {
      singletonKey: remittanceId,
      db: { executeSql: (text, values) => tx.client.query(text, values) },
    },
  );
}

test('a job sent in a transaction is there once that commits, and not before', async () => {
  const remittanceId = uuidv7();
  await db.database.withTenant(elm, async (tx) => {
    expect(await send(tx, elm, remittanceId)).toEqual(expect.any(String));
    expect(await boss.fetch(queue)).toEqual([]);
  });
  const [job] = await boss.fetch<{ remittanceId: string }>(queue);
  expect(job?.data).toEqual({ organizationId: elm, remittanceId });
  await boss.complete(queue, job?.id ?? '');
});

test('a job of a transaction that failed was never sent', async () => {
  const failing = db.database.withTenant(elm, async (tx) => {
    await send(tx, elm, uuidv7());
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await boss.fetch(queue)).toEqual([]);
});

test('while a remittance waits or is worked on, it is not sent a second time', async () => {
  const remittanceId = uuidv7();
  const again = () => db.database.withTenant(elm, (tx) => send(tx, elm, remittanceId));
  expect(await again()).toEqual(expect.any(String));
  expect(await again()).toBeNull();
  const [job] = await boss.fetch(queue);
  expect(await again()).toBeNull();
  await boss.complete(queue, job?.id ?? '');
  expect(await again()).toEqual(expect.any(String));
  const [last] = await boss.fetch(queue);
  await boss.complete(queue, last?.id ?? '');
});

test("a pharmacy can't send a job for another", async () => {
  const sending = db.database.withTenant(oak, (tx) => send(tx, elm, uuidv7()));
  await expect(sending).rejects.toThrow('row-level security');
});

test('a pharmacy reads no job: not the data, not even another one’s id', async () => {
  await db.database.withTenant(elm, (tx) => send(tx, elm, uuidv7()));
  const ids = await db.database.withTenant(oak, (tx) =>
    tx.client.query('select id from pgboss.job_common'),
  );
  expect(ids.rowCount).toBe(0);
  for (const text of [
    'select data from pgboss.job_common',
    'select id from pgboss.job',
    'update pgboss.job_common set data = null',
    'delete from pgboss.job_common',
    'select * from pgboss.schedule',
  ]) {
    const reading = db.database.withTenant(elm, (tx) => tx.client.query(text));
    await expect(reading).rejects.toThrow('permission denied');
  }
});

test('a job whose worker falls silent is given to another', async () => {
  const { rows } = await withClient(db.admin, (client) =>
    client.query(
      `select name, heartbeat_seconds, retry_limit, retry_backoff from pgboss.queue
       where name like '%.process' order by name`,
    ),
  );
  const silence = { heartbeat_seconds: 15, retry_limit: 8, retry_backoff: true };
  expect(rows).toEqual([
    { name: 'document.process', ...silence },
    { name: queue, ...silence },
  ]);
  await withClient(db.admin, (client) => client.query('delete from pgboss.job'));
  const remittanceId = uuidv7();
  await db.database.withTenant(elm, (tx) => send(tx, elm, remittanceId));
  const [taken] = await boss.fetch(queue);
  await withClient(db.admin, (client) =>
    client.query(
      `update pgboss.job set heartbeat_on = now() - interval '16 seconds', retry_delay = 0
       where id = $1`,
      [taken?.id],
    ),
  );
  await boss.supervise(queue);
  const [again] = await boss.fetch<{ remittanceId: string }>(queue, { ignoreStartAfter: true });
  expect(again?.data.remittanceId).toBe(remittanceId);
});
