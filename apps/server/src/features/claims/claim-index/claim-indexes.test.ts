import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withClient } from '../../../platform/database/connection.ts';
import type { EventBus } from '../../../platform/events/event-bus.ts';
import { insertOrganization } from '../../../testing/tenant-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import type { ClaimQuestion } from './claim-columns.ts';
import { openClaimIndexes } from './claim-indexes.ts';

let db: TestDatabase;
let organizationId: string;

beforeAll(async () => {
  db = await createTestDatabase();
  organizationId = await insertOrganization(db.database, 'Corner Pharmacy');
});
afterAll(() => db.close());

const events: EventBus = {
  subscribe: () => () => undefined,
  wasTold: () => false,
  hasEnded: () => false,
  onNews: () => () => undefined,
  endAll: () => undefined,
  close: () => Promise.resolve(),
};
const question: ClaimQuestion = {
  filter: {},
  searchLower: '',
  searchDigits: undefined,
  page: { sort: 'claimId', order: 'asc', offset: 0, limit: 10 },
};

function open() {
  const warn = vi.fn();
  const indexes = openClaimIndexes({
    ...{ database: db.database, events, log: { warn }, rowsMin: 1 },
    rowsMax: 100,
  });
  const ask = (claims: number) => indexes.ask({ organizationId, changes: 1, claims }, question);
  return { indexes, warn, ask };
}

/** Claims are locked for so long: a build waits for its first row. */
async function whileLocked(work: (waiting: () => Promise<number[]>) => Promise<void>) {
  await withClient(db.admin, (admin) =>
    withClient(db.admin, async (looking) => {
      await admin.query('begin; lock table claims in access exclusive mode');
      await work(async () => {
        const { rows } = await looking.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database()
             and query like 'copy (%' and wait_event_type = 'Lock'`,
        );
        return rows.map(({ pid }) => pid);
      });
      await admin.query('rollback');
    }),
  );
}

const patient = { timeout: 60_000 };

test('closing aborts a running build instead of waiting for its rows', async () => {
  await whileLocked(async (waiting) => {
    const { indexes, warn, ask } = open();
    expect(ask(10)).toBeUndefined();
    await expect.poll(waiting, patient).toHaveLength(1);
    await indexes.close();
    expect(warn).not.toHaveBeenCalled();
    expect(ask(10)).toBeUndefined();
  });
});

test('a failed build is logged, and not retried at once', async () => {
  await whileLocked(async (waiting) => {
    const { indexes, warn, ask } = open();
    expect(ask(10)).toBeUndefined();
    await expect.poll(waiting, patient).toHaveLength(1);
    const [pid] = await waiting();
    await withClient(db.admin, (admin) => admin.query('select pg_terminate_backend($1)', [pid]));
    await expect.poll(() => warn.mock.calls.length, patient).toBe(1);
    expect(ask(10)).toBeUndefined();
    await indexes.close();
    expect(await waiting()).toEqual([]);
  });
});

test('more claims than fit in memory are not read at all', async () => {
  await whileLocked(async (waiting) => {
    const { indexes, ask } = open();
    expect(ask(101)).toBeUndefined();
    expect(ask(0)).toBeUndefined();
    await indexes.close();
    expect(await waiting()).toEqual([]);
  });
});
