import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { withClient } from '../database/connection.ts';
import { createLog } from '../log.ts';
import { type CallCounts, forgetCallCounts, openCallCounts, shareMs } from './call-counts.ts';

let db: TestDatabase;
const opened = new Set<CallCounts>();

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  for (const counts of opened) await counts.close();
  await db.close();
});

function openProcess(): CallCounts {
  const counts = openCallCounts(db.database, createLog('silent'));
  opened.add(counts);
  return counts;
}

async function close(counts: CallCounts): Promise<void> {
  opened.delete(counts);
  await counts.close();
}

/** So many at once of one process; answers how to give back those that it got. */
async function take({ open }: CallCounts, key: string, number: number) {
  const taken = await Promise.all(
    Array.from({ length: number }, () => open.take([{ key, max: 10 }])),
  );
  return taken.filter((giveBack) => giveBack !== undefined);
}

const admin = (text: string, values: unknown[] = []) =>
  withClient(db.admin, (client) => client.query<{ ms: number }>(text, values));

test('processes together never have more than the limit, and all of it one after another', async () => {
  const [one, other] = [openProcess(), openProcess()];
  expect(await take(one, 'in turns', 6)).toHaveLength(6);
  const rest = await take(other, 'in turns', 6);
  expect(rest).toHaveLength(4);
  expect(await take(one, 'in turns', 1)).toHaveLength(0);
  rest[0]?.();
  rest[0]?.();
  await expect.poll(async () => (await take(one, 'in turns', 1)).length).toBe(1);
  expect(await take(other, 'in turns', 1)).toHaveLength(0);
  for (let round = 0; round < 20; round++) {
    const processes = [openProcess(), openProcess(), openProcess()];
    const taken = await Promise.all(processes.map((each) => take(each, `round ${round}`, 6)));
    expect(taken.flat().length).toBeLessThanOrEqual(10);
    for (const each of processes) await close(each);
  }
});

test('one that is refused under its second key holds nothing under the first', async () => {
  const { open } = openProcess();
  const both = [
    { key: 'roomy', max: 1 },
    { key: 'closed', max: 0 },
  ];
  expect(await open.take(both)).toBeUndefined();
  expect(await open.take(both.slice(0, 1))).toBeDefined();
});

test('what a process that died held counts for a minute at most', async () => {
  await admin(
    `insert into call_counts (key, holder, calls, ends_at)
     values ('of the dead', 'dead', 10, now() + interval '1 minute')`,
  );
  const { open } = openProcess();
  const limits = [{ key: 'of the dead', max: 10 }];
  expect(await open.take(limits)).toBeUndefined();
  await admin("update call_counts set ends_at = now() - interval '1 second' where holder = 'dead'");
  expect(await open.take(limits)).toBeDefined();
  const own = await admin(
    `select extract(epoch from ends_at - now())::float8 * 1000 as ms from call_counts
     where key = 'of the dead' and holder <> 'dead'`,
  );
  expect(own.rows[0]?.ms).toBeGreaterThan(shareMs / 2);
  expect(own.rows[0]?.ms).toBeLessThanOrEqual(shareMs);
  await forgetCallCounts(db.database);
  expect((await admin("select from call_counts where holder = 'dead'")).rowCount).toBe(0);
});

test('a process that lives renews what it holds, also what the database lost', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const one = openProcess();
  const other = openProcess();
  expect(await take(one, 'held for long', 10)).toHaveLength(10);
  await admin('delete from call_counts');
  vi.advanceTimersByTime(shareMs / 2);
  vi.useRealTimers();
  const told = async () =>
    (await admin("select from call_counts where key = 'held for long'")).rowCount;
  await expect.poll(told).toBe(1);
  expect(await take(other, 'held for long', 1)).toHaveLength(0);
});

test('a process that ends in good order gives back all at once', async () => {
  const [one, other] = [openProcess(), openProcess()];
  await take(one, 'given back', 10);
  await close(one);
  expect(await take(other, 'given back', 10)).toHaveLength(10);
});

test('a process that the database does not answer counts for itself', async () => {
  const one = openProcess();
  await take(openProcess(), 'alone', 10);
  await withClient(db.admin, async (client) => {
    await client.query('begin; lock table call_counts in access exclusive mode');
    expect(await take(one, 'alone', 25)).toHaveLength(10);
    await client.query('rollback');
  });
});
