import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinAs } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { organizationOf, registerPharmacy, type TestClient } from '../../testing/test-client.ts';
import { withClient } from '../database/connection.ts';
import { createRests } from './call-turns.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ worker: false, appConnectionsMax: 10 });
});
afterAll(() => app.close());

/** Statements that wait for the table that `holdClaims` has locked. */
async function waiting(): Promise<number> {
  return withClient(app.testDatabase.admin, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount ?? 0;
  });
}

async function withClaimsHeld(work: () => Promise<void>): Promise<void> {
  await withClient(app.testDatabase.admin, async (admin) => {
    await admin.query('begin; lock table claims in access exclusive mode');
    try {
      await work();
    } finally {
      await admin.query('rollback');
    }
  });
}

const list = (client: TestClient) => client.get('/api/claims?limit=1');

test('four calls of a pharmacy are at work at a time, and another pharmacy finds its place', async () => {
  const { client } = await registerPharmacy(app.server);
  const organizationId = await organizationOf(client);
  const colleague = (await joinAs(app, { role: 'staff', organizationId })).client;
  const other = (await registerPharmacy(app.server)).client;
  for (const each of [client, colleague, other]) expect((await list(each)).status).toBe(200);
  let answers: Promise<{ status: number }[]> = Promise.resolve([]);
  await withClaimsHeld(async () => {
    const callers = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? client : colleague));
    answers = Promise.all(callers.map(list));
    await expect.poll(waiting).toBe(4);
    expect((await other.get('/api/vendors')).status).toBe(200);
    expect(await waiting()).toBe(4);
  });
  expect((await answers).map(({ status }) => status)).toEqual(Array(12).fill(200));
});

test('beyond two hundred that wait, a pharmacy is asked to try again', async () => {
  const { client } = await registerPharmacy(app.server);
  const other = (await registerPharmacy(app.server)).client;
  expect((await list(client)).status).toBe(200);
  let answers: Promise<number[]> = Promise.resolve([]);
  await withClaimsHeld(async () => {
    answers = Promise.all(
      Array.from({ length: 210 }, async () => (await client.get('/api/claims?limit=1')).status),
    );
    await expect.poll(waiting).toBe(4);
    expect((await other.get('/api/vendors')).status).toBe(200);
  });
  const statuses = await answers;
  expect(statuses.filter((status) => status === 200)).toHaveLength(204);
  expect(statuses.filter((status) => status === 429)).toHaveLength(6);
});

describe('a pharmacy that has worked a lot', () => {
  let clockMs = 0;
  const perMs = 0.1 * availableParallelism();
  const open = () => {
    const rests = createRests({ now: () => clockMs });
    rests.see('quiet');
    rests.see('busy');
    return rests;
  };

  test('rests beside others so long that its share is kept, and at most two seconds', () => {
    const rests = open();
    expect(rests.restMs('busy', 1_000)).toBe(0);
    expect(rests.restMs('busy', 100)).toBeCloseTo(100 / perMs);
    expect(rests.restMs('busy', 60_000)).toBe(2_000);
    expect(rests.restMs('quiet', 500)).toBe(0);
  });

  test('does not rest while nobody else is there', () => {
    const rests = open();
    clockMs += 6_000;
    rests.see('busy');
    expect(rests.restMs('busy', 60_000)).toBe(0);
    rests.see('quiet');
    expect(rests.restMs('busy', 60_000)).toBe(2_000);
  });

  test('pays one long call off within ten seconds', () => {
    const rests = open();
    rests.restMs('busy', 10 * 60_000);
    clockMs += 10_001;
    rests.see('quiet');
    rests.see('busy');
    expect(rests.restMs('busy', 0)).toBe(0);
  });

  test('has its free work again after a while', () => {
    const rests = open();
    rests.restMs('busy', 1_000);
    clockMs += 1_000 / perMs;
    rests.see('quiet');
    expect(rests.restMs('busy', 1_000)).toBe(0);
  });
});
