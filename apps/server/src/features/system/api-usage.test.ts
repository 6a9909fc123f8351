import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import { joinAs } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  createTestClient,
  organizationOf,
  registerPharmacy,
  type TestClient,
} from '../../testing/test-client.ts';
import { removeOldApiUsage } from './usage.service.ts';

const secret = 'Very-Secret-Word-9';
let app: TestApp;
let support: TestClient;
let pharmacy: TestClient;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  support = (await joinAs(app, { role: 'super_admin', organizationId: null })).client;
  pharmacy = (await registerPharmacy(app.server)).client;
});
afterAll(() => app.close());

interface Row {
  readonly endpoint: string;
  readonly method: string;
  readonly status_code: number;
  readonly organization_id: string | null;
  readonly request_body: unknown;
  readonly response_body: unknown;
}

/** As the database's owner: nobody else can read bodies. */
async function rows(): Promise<readonly Row[]> {
  return withClient(app.testDatabase.admin, async (client) => {
    const found = await client.query<Row>('select * from api_usage order by created_at, id');
    return found.rows;
  });
}

async function until(there: (all: readonly Row[]) => boolean): Promise<readonly Row[]> {
  for (;;) {
    const all = await rows();
    if (there(all)) return all;
    await sleep(100);
  }
}

test('a call is recorded with its route, without user input', async () => {
  const organizationId = await organizationOf(pharmacy);
  await pharmacy.get(`/api/claims?search=${secret}`);
  await pharmacy.get(`/api/nowhere/${secret}`);
  await createTestClient(app.server).post('/api/auth/login', {
    email: 'a@b.example',
    password: secret,
  });
  await support.post('/api/system/feature-flags', { name: 'recorded', description: secret });
  await pharmacy.get('/healthz');
  const all = await until((found) =>
    found.some(({ endpoint }) => endpoint === '/api/system/feature-flags'),
  );
  expect(all.find(({ endpoint }) => endpoint === '/api/claims')).toMatchObject({
    method: 'GET',
    status_code: 200,
    organization_id: organizationId,
    request_body: null,
  });
  expect(all.find(({ endpoint }) => endpoint === 'unknown')).toMatchObject({ status_code: 404 });
  expect(all.find(({ endpoint }) => endpoint === '/api/auth/login')?.request_body).toBeNull();
  expect(
    all.find(({ endpoint }) => endpoint === '/api/system/feature-flags')?.request_body,
  ).toEqual({ name: 'recorded', isEnabled: false, rolloutPercentage: 0 });
  expect(JSON.stringify(all)).not.toContain(secret);
  expect(all.every(({ response_body }) => response_body === null)).toBe(true);
  expect(all.some(({ endpoint }) => endpoint === '/healthz')).toBe(false);
});

test("a row that can't be stored does not lose others", async () => {
  const previews = (found: readonly Row[]) =>
    found.filter(({ endpoint }) => endpoint === '/api/classification/preview');
  const wrong = ['\0', '\ud800', `${'x'.repeat(99)}😀`];
  for (const where of wrong) {
    await pharmacy.post('/api/classification/preview', { where, category: 'fee' });
  }
  const all = await until((found) => previews(found).length === wrong.length);
  expect(previews(all).map(({ status_code }) => status_code)).toEqual([400, 400, 400]);
});

test('the last 24 hours are totaled by endpoint, without older calls', async () => {
  await insertCalls({ endpoint: '/api/made-up', minutesAgo: 5, times: [1, 2, 3, 400] });
  await insertCalls({ endpoint: '/api/made-up', minutesAgo: 5, times: [9], status: 503 });
  await insertCalls({ endpoint: '/api/made-up', minutesAgo: 5, times: [9], status: 404 });
  await insertCalls({ endpoint: '/api/made-up', minutesAgo: 25 * 60, times: [7] });
  const { body } = await support.get('/api/system/usage');
  const found = body.endpoints.filter((one: Row) => one.endpoint === '/api/made-up');
  expect(found).toEqual([
    {
      method: 'GET',
      endpoint: '/api/made-up',
      calls: 6,
      refused: 1,
      failed: 1,
      p95Milliseconds: 400,
    },
  ]);
});

test('calls are deleted after the days in the setting', async () => {
  await insertCalls({ endpoint: '/api/old', minutesAgo: 31 * 1_440, times: [1] });
  await insertCalls({ endpoint: '/api/recent', minutesAgo: 29 * 1_440, times: [1] });
  await removeOldApiUsage(app.platform);
  const endpoints = (await rows()).map(({ endpoint }) => endpoint);
  expect(endpoints).not.toContain('/api/old');
  expect(endpoints).toContain('/api/recent');
});

async function insertCalls(given: {
  endpoint: string;
  minutesAgo: number;
  times: readonly number[];
  status?: number;
}): Promise<void> {
  const at = new Date(app.platform.clock().getTime() - given.minutesAgo * 60_000);
  await withClient(app.testDatabase.admin, (client) =>
    client.query(
      `insert into api_usage (id, endpoint, method, status_code, response_time, created_at)
       select gen_random_uuid(), $1, 'GET', $2, time, $3 from unnest($4::int[]) as time`,
      [given.endpoint, given.status ?? 200, at, given.times],
    ),
  );
}
