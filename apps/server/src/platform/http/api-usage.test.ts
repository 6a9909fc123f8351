import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import type { UsageRow } from './api-usage.ts';
import { createUsageBatches } from './api-usage.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const row = { endpoint: '/api/claims' } as UsageRow;
const log = createLog('silent');

function collector(write: (rows: readonly UsageRow[]) => Promise<void> = async () => undefined) {
  const written: number[] = [];
  let dropped = 0;
  const batches = createUsageBatches({
    log,
    countDropped: (rows) => {
      dropped += rows;
    },
    write: (rows) => {
      written.push(rows.length);
      return write(rows);
    },
  });
  const add = (count: number) => {
    for (let at = 0; at < count; at += 1) batches.add(row);
  };
  return { batches, add, written, dropped: () => dropped };
}

test('a few rows are written together after two seconds', async () => {
  const { add, written } = collector();
  add(3);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(written).toEqual([3]);
});

test('five hundred are written at once, and never more in one statement', async () => {
  const { batches, add, written } = collector();
  add(1_200);
  await batches.flush();
  expect(written).toEqual([500, 500, 200]);
});

test('what is collected is written at the end', async () => {
  const { batches, add, written } = collector();
  add(7);
  await batches.close();
  expect(written).toEqual([7]);
});

test('a database that is away costs rows, not calls, and they are counted', async () => {
  const { batches, add, dropped } = collector(() => Promise.reject(new Error('away')));
  add(620);
  await batches.flush();
  expect(dropped()).toBe(620);
});

test('a database that stands still costs no more memory than five thousand rows', async () => {
  const { batches, add, written, dropped } = collector(() => new Promise(() => undefined));
  add(10_000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(written).toEqual([500]);
  expect(dropped()).toBeGreaterThanOrEqual(4_500);
  const closing = batches.close();
  await vi.advanceTimersByTimeAsync(2_000);
  await closing;
});
