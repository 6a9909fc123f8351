import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherChanges } from './refresh.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Counts how often what the dashboard shows is fetched. */
function watched() {
  const client = new QueryClient();
  const key = ['/api/dashboard'];
  client.setQueryData(key, {});
  let rounds = 0;
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.isInvalidated) rounds += 1;
    if (query.state.isInvalidated) client.setQueryData(key, {});
  });
  return { client, rounds: () => rounds };
}

test('news is fetched at once, and what follows within two seconds together', () => {
  const { client, rounds } = watched();
  const gather = gatherChanges(client, () => false);
  gather(['payments']);
  expect(rounds()).toBe(1);
  for (let file = 0; file < 30; file += 1) gather(['payments', 'costs']);
  expect(rounds()).toBe(1);
  vi.advanceTimersByTime(2_000);
  expect(rounds()).toBe(2);
  vi.advanceTimersByTime(60_000);
  expect(rounds()).toBe(2);
  gather(['payments']);
  expect(rounds()).toBe(3);
});

test('news of files is dropped while one is being deleted', () => {
  const { client, rounds } = watched();
  const gather = gatherChanges(client, () => true);
  gather(['files', 'payments']);
  vi.advanceTimersByTime(5_000);
  expect(rounds()).toBe(0);
});
