import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertOrganization } from '../../testing/tenant-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { withClient } from '../database/connection.ts';
import { createLog } from '../log.ts';
import { type Jobs, openJobs } from './jobs.ts';

let db: TestDatabase;
let jobs: Jobs;

beforeAll(async () => {
  db = await createTestDatabase();
  jobs = await openJobs(db.platform, { log: createLog('silent'), supervise: false });
});
afterAll(async () => {
  await jobs.stopWorking();
  await jobs.close();
  await db.close();
});

test('what the queue keeps of a failure has nothing of the file', async () => {
  const organizationId = await insertOrganization(db.database, 'Elm');
  await jobs.workOnRemittances(async () => JSON.parse('DOE JANE'));
  await db.database.withTenant(organizationId, (tx) =>
    jobs.sendProcessRemittance(tx, { organizationId, remittanceId: uuidv7() }),
  );
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
