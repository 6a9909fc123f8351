import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertOrganization } from '../../testing/tenant-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { withClient } from '../database/connection.ts';
import { createLog } from '../log.ts';
import { type Jobs, openJobs } from './jobs.ts';

const log = createLog('silent');
const queue = { name: 'remittance.process', idField: 'remittanceId' };
let db: TestDatabase;
let jobs: Jobs;

beforeAll(async () => {
  db = await createTestDatabase();
  jobs = await openJobs(db.platform, { log, supervise: false });
});
afterAll(async () => {
  await jobs.stopWorking();
  await jobs.close();
  await db.close();
});

test('what the queue keeps of a failure has nothing of the file', async () => {
  const organizationId = await insertOrganization(db.database, 'Elm');
  await jobs.work(queue, async () => JSON.parse('DOE JANE'));
  await db.database.withTenant(organizationId, (tx) => jobs.send(tx, queue, uuidv7()));
  const kept = () =>
    withClient(db.admin, async (client) => {
      const { rows } = await client.query<{ output: string }>(
        'select output::text from pgboss.job where output is not null',
      );
      return rows.map(({ output }) => output).join();
    });
  await expect.poll(kept).toContain('jobs.test.ts');
  expect(await kept()).toContain('SyntaxError');
  expect(await kept()).not.toContain('DOE');
});

test('every queue tells its workers of a job as soon as it is committed', async () => {
  const silent = await withClient(db.admin, (client) =>
    client.query('select name from pgboss.queue where not notify'),
  );
  expect(silent.rows).toEqual([]);
});

test('the one process of a database gives up at once what the one before had at work', async () => {
  const organizationId = await insertOrganization(db.database, 'Oak');
  const remittanceId = uuidv7();
  await jobs.stopWorking();
  await db.database.withTenant(organizationId, (tx) => jobs.send(tx, queue, remittanceId));
  const asked = (text: string) =>
    withClient(db.admin, async (client) => {
      const { rows } = await client.query<{ state: string }>(
        `${text} where data ->> 'remittanceId' = $1`,
        [remittanceId],
      );
      return rows.map(({ state }) => state);
    });
  const states = () => asked('select state from pgboss.job');
  // As a process leaves it that is killed just after it took it.
  await asked("update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()");
  const beside = await openJobs(db.platform, { log, supervise: true });
  expect(await states(), 'another process may be at work on it').toEqual(['active']);
  const next = await openJobs(db.platform, { log, supervise: true, isAlone: true });
  expect(await states()).toEqual(['retry']);
  const again: string[] = [];
  await next.work(queue, async (job) => void again.push(job.id));
  await expect.poll(() => again).toContain(remittanceId);
  await next.stopWorking();
  for (const opened of [next, beside]) await opened.close();
});
