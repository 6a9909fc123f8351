import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { withClient } from '../database/connection.ts';
import { createTurns } from './turns.ts';

const queue = 'document.process';
const minuteMs = 60_000;
let db: TestDatabase;
let clockMs = 0;

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(() => withAdmin((client) => client.query('delete from pgboss.job')));
afterAll(() => db.close());

function withAdmin<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return withClient(db.admin, work);
}

const executeSql = (text: string, values?: unknown[]) =>
  withAdmin((client) => client.query(text, values));

function openTurns() {
  const boss = { getDb: () => ({ executeSql }) } as unknown as Parameters<typeof createTurns>[0];
  return createTurns(boss, queue, 2, () => clockMs);
}

async function sendJobs(...pharmacies: readonly string[]): Promise<void> {
  for (const organizationId of pharmacies) {
    await executeSql('insert into pgboss.job (name, data) values ($1, $2)', [
      queue,
      { organizationId },
    ]);
  }
}

/** Whose job comes next; it is taken. */
async function next(turns: ReturnType<typeof openTurns>): Promise<string | undefined> {
  await turns.giveNext();
  const { rows } = await withAdmin((client) =>
    client.query<{ pharmacy: string }>(
      `delete from pgboss.job where priority = 1 returning data ->> 'organizationId' as pharmacy`,
    ),
  );
  return rows[0]?.pharmacy;
}

function work(turns: ReturnType<typeof openTurns>, pharmacy: string, ms: number): void {
  const end = turns.begin(pharmacy);
  clockMs += ms;
  end();
}

test('a pharmacy whose files took long waits for all the quick ones of another', async () => {
  const turns = openTurns();
  await sendJobs('slow', 'slow', 'quick', 'quick', 'quick', 'new');
  work(turns, 'slow', 5 * minuteMs);
  const order: (string | undefined)[] = [];
  for (let job = 0; job < 6; job += 1) {
    const pharmacy = await next(turns);
    order.push(pharmacy);
    work(turns, pharmacy ?? '', pharmacy === 'slow' ? 5 * minuteMs : 1_000);
  }
  expect(order).toEqual(['quick', 'new', 'quick', 'quick', 'slow', 'slow']);
});

test('a job under way counts before it ends', async () => {
  const turns = openTurns();
  await sendJobs('slow', 'quick');
  turns.begin('slow');
  clockMs += minuteMs;
  work(turns, 'quick', 1_000);
  expect(await next(turns)).toBe('quick');
});

test('what a pharmacy had read an hour ago counts a sixty-fourth', async () => {
  const turns = openTurns();
  await sendJobs('quick', 'slow');
  work(turns, 'slow', minuteMs);
  clockMs += 60 * minuteMs;
  work(turns, 'quick', 2_000);
  expect(await next(turns)).toBe('slow');
});
