import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { insertOrganization } from '../../testing/tenant-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { checkQueuedPrices } from './public.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const lookAt = (organizationId: string) =>
  db.database.withTenant(organizationId, (tx) => checkQueuedPrices(tx, '2026-11-20'));

const addNadacImport = ({ query }: PlatformTransaction) =>
  sql`insert into nadac_imports (id, file_name, line_count, new_count, changed_count,
      finding_count)
    values (gen_random_uuid(), 'nadac.csv', 1, 1, 0, 0)`.execute(query);

const importNadac = () => db.database.withPlatform('arrange a NADAC list', addNadacImport);

const queuedOf = (organizationId: string) =>
  db.database.withTenant(organizationId, async ({ query }) =>
    query.selectFrom('price_queue').select(['rx_numbers', 'ndcs']).execute(),
  );

const all = { rx_numbers: null, ndcs: null };

test('a NADAC list that is imported during the first look queues another one', async () => {
  const id = await insertOrganization(db.database, 'Elm');
  await db.database.withTenant(id, async (tx) => {
    await checkQueuedPrices(tx, '2026-11-20');
    await importNadac();
  });
  expect(await queuedOf(id)).toEqual([all]);
  await lookAt(id);
  expect(await queuedOf(id)).toEqual([]);
});

test('imports queue all prices once, also of a pharmacy that nobody looks at', async () => {
  const id = await insertOrganization(db.database, 'Oak');
  await db.database.withTenant(id, ({ query }) =>
    sql`insert into price_queue (organization_id, ndcs) values (${id}, '{00093742456}')`.execute(
      query,
    ),
  );
  await importNadac();
  await importNadac();
  await db.database.withPlatform('arrange a rule', ({ query }) =>
    sql`update floor_rules set floor_read_in = '2026-11' where state = 'KY'`.execute(query),
  );
  expect(await queuedOf(id)).toEqual([{ ...all, ndcs: ['00093742456'] }, all]);
});

test('a row that a running look has taken is no reason not to add one', async () => {
  const id = await insertOrganization(db.database, 'Ash');
  await importNadac();
  await db.database.withTenant(id, async (tx) => {
    await checkQueuedPrices(tx, '2026-11-20');
    await importNadac();
  });
  expect(await queuedOf(id)).toEqual([all]);
});

test('a look that begins during an import waits for it', async () => {
  const id = await insertOrganization(db.database, 'Fir');
  await importNadac();
  const steps: string[] = [];
  let looking = Promise.resolve();
  await db.database.withPlatform('arrange a NADAC list', async (tx) => {
    await addNadacImport(tx);
    looking = lookAt(id).then(() => void steps.push('looked'));
    await untilSomebodyWaits(() => steps.length > 0);
    steps.push('imported');
  });
  await looking;
  expect(steps).toEqual(['imported', 'looked']);
  expect(await queuedOf(id)).toEqual([]);
});

const untilSomebodyWaits = (isOver: () => boolean) =>
  withClient(db.admin, async (client) => {
    while (!isOver()) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rowCount !== 0) return;
      await sleep(20);
    }
  });
