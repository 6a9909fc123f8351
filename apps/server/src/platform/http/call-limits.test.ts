import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { withClient } from '../database/connection.ts';
import { forgetCallCounts, openCallCounts } from './call-counts.ts';

let app: TestApp;
const processes: { readonly close: () => Promise<unknown> }[] = [];

beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(async () => {
  for (const each of processes) await each.close();
  await app.close();
});

const limits = { callsPerMinuteMax: 250, signInsPerMinuteMax: 7 };

async function openProcess(): Promise<FastifyInstance> {
  const config = { ...app.platform.config, trustProxy: '127.0.0.1' };
  const callCounts = openCallCounts(app.testDatabase.database, app.platform.log);
  const server = await createApp({ ...app.platform, config, limits, callCounts });
  processes.push(server, callCounts);
  return server;
}

interface Wanted {
  readonly address: string;
  readonly url?: string;
  readonly calls: number;
}

/** So many calls at once from one address, by turns to each process; answers how many passed. */
async function passed(servers: readonly FastifyInstance[], wanted: Wanted): Promise<number> {
  const { address, url = '/healthz', calls } = wanted;
  const statuses = await Promise.all(
    Array.from({ length: calls }, async (_, call) => {
      const isRead = url === '/healthz';
      const answer = await servers[call % servers.length]?.inject({
        method: isRead ? 'GET' : 'POST',
        url,
        headers: { 'x-forwarded-for': address },
        ...(isRead ? {} : { payload: { email: 'nobody@example.com', password: 'Wrong-Word-7' } }),
      });
      return answer?.statusCode;
    }),
  );
  return statuses.filter((status) => status !== 429).length;
}

test('sign-ins from one address are counted to the last one by all processes together', async () => {
  const servers = [await openProcess(), await openProcess(), await openProcess()];
  const url = '/api/auth/login';
  expect(await passed(servers, { address: '198.51.100.1', url, calls: 40 })).toBe(7);
  expect(await passed(servers, { address: '198.51.100.2', url, calls: 5 })).toBe(5);
});

test('of a large limit processes never allow more together, and at most 2 % less', async () => {
  const servers = [await openProcess(), await openProcess()];
  const answered = await passed(servers, { address: '198.51.100.3', calls: 600 });
  expect(answered).toBeLessThanOrEqual(250);
  expect(answered).toBeGreaterThanOrEqual(245);
  const alone = [await openProcess()];
  expect(await passed(alone, { address: '198.51.100.4', calls: 600 })).toBe(250);
});

test('a process that the database does not answer counts for itself', async () => {
  const server = await openProcess();
  await withClient(app.testDatabase.admin, async (admin) => {
    await admin.query('begin; lock table call_counts in access exclusive mode');
    expect(await passed([server], { address: '198.51.100.5', calls: 300 })).toBe(250);
    await admin.query('rollback');
  });
});

test('counts whose time is over are deleted, and a new window begins at one', async () => {
  const server = await openProcess();
  await passed([server], { address: '198.51.100.6', calls: 3 });
  await withClient(app.testDatabase.admin, async (admin) => {
    const counted = async () =>
      (
        await admin.query<{ calls: number }>(
          "select calls from call_counts where key = '198.51.100.6'",
        )
      ).rows.map(({ calls }) => calls);
    await forgetCallCounts(app.platform.database);
    expect(await counted()).toEqual([3]);
    await admin.query("update call_counts set ends_at = now() - interval '1 second'");
    const later = await openProcess();
    await passed([later], { address: '198.51.100.6', calls: 1 });
    expect(await counted()).toEqual([2]);
    await admin.query("update call_counts set ends_at = now() - interval '1 second'");
    await forgetCallCounts(app.platform.database);
    expect(await counted()).toEqual([]);
  });
});
