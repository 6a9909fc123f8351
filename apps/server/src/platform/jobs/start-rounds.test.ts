import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRounds } from './start-rounds.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a round that takes long is never joined by the next', async () => {
  const ends: (() => void)[] = [];
  const rounds = startRounds(() => new Promise((resolve) => ends.push(resolve)), 20_000);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(19_999);
  expect(ends).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await rounds.close();
});

test('closing waits for the round under way, tells it, and begins no other', async () => {
  const done: string[] = [];
  const rounds = startRounds(async (isStopped) => {
    done.push('begun');
    await vi.waitUntil(isStopped);
    done.push('ended');
  }, 1);
  const closed = rounds.close().then(() => done.push('closed'));
  await vi.advanceTimersByTimeAsync(1_000);
  await closed;
  expect(done).toEqual(['begun', 'ended', 'closed']);
});
