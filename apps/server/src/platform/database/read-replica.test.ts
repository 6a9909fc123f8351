import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerPair, startServerPair } from '../../failures/testing/server-pair.ts';
import { type DatabaseConnection, withClient } from './connection.ts';
import type { Database, TenantTransaction } from './database.ts';
import { openDatabase } from './open-database.ts';
import { insertOwn } from './own-rows.ts';

const organizationId = randomUUID();
const warnings: string[] = [];
let pair: ServerPair;
let database: Database;

beforeAll(async () => {
  pair = await startServerPair();
  const of = (connection: DatabaseConnection) => ({ ...connection, database: 'pfs' });
  database = await openDatabase({
    ...{ admin: of(pair.primary.connection), replica: of(pair.standby.connection) },
    secret: 'a secret of the test, long enough',
    log: { warn: (_, message) => warnings.push(message) },
  });
  await withClient(of(pair.primary.connection), (owner) =>
    owner.query('insert into organizations (id, name) values ($1, $2)', [organizationId, 'Any']),
  );
});
afterAll(async () => {
  await database.close();
  await pair.remove();
});

const write = () =>
  database.withTenant(organizationId, (tx) => insertOwn(tx, 'price_queue', {}).execute());

async function look(tx: TenantTransaction) {
  const { rows } = await sql<{ isReplica: boolean; count: number }>`
    select pg_is_in_recovery() as "isReplica", count(*)::int as count from price_queue`.execute(
    tx.query,
  );
  return rows[0];
}

const read = () => database.withTenant(organizationId, look, { snapshot: true });
const onStandby = (text: string) =>
  withClient(pair.standby.connection, (owner) => owner.query(text));

/** A replica that failed, or was behind, is asked again after seconds. */
const untilAskedAgain = () =>
  expect.poll(async () => (await read())?.isReplica, { timeout: 20_000 }).toBe(true);

test('snapshots come from the replica with all that was written before, changes do not', async () => {
  await untilAskedAgain();
  for (let count = 1; count <= 20; count += 1) {
    await write();
    expect((await read())?.count).toBe(count);
  }
  expect(await database.withTenant(organizationId, look)).toEqual({ isReplica: false, count: 20 });
});

test('the primary answers while the replica is behind', async () => {
  await untilAskedAgain();
  await onStandby('select pg_wal_replay_pause()');
  await write();
  expect(await read()).toEqual({ isReplica: false, count: 21 });
  await onStandby('select pg_wal_replay_resume()');
  await untilAskedAgain();
});

test('a read that the replica ends is told to come again, and is answered', async () => {
  await onStandby("alter system set max_standby_streaming_delay = '10ms'");
  await onStandby('select pg_reload_conf()');
  await untilAskedAgain();
  const slow = database.withTenant(
    organizationId,
    async (tx) => {
      await look(tx);
      await database.withTenant(organizationId, (own) =>
        own.client.query('delete from price_queue'),
      );
      await withClient({ ...pair.primary.connection, database: 'pfs' }, (owner) =>
        owner.query('vacuum price_queue'),
      );
      await sleep(500);
      return look(tx);
    },
    { snapshot: true },
  );
  await expect(slow).rejects.toMatchObject({ code: 'database_unavailable' });
  expect(await read()).toEqual({ isReplica: false, count: 0 });
  await untilAskedAgain();
});

test('the primary answers while the replica is gone, and in its place once it is promoted', async () => {
  await pair.standby.kill();
  expect(await read()).toEqual({ isReplica: false, count: 0 });
  expect(warnings).toContain('the read replica fails; the primary answers');
  await pair.standby.start();
  await untilAskedAgain();
  await pair.promote();
  await expect.poll(read, { timeout: 20_000 }).toEqual({ isReplica: false, count: 0 });
});
