import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLane, type ReaderLane } from './document-readers.ts';
import type { ReaderProcess } from './reader-process.ts';

const seconds = 1_000;
const idleSeconds = 60;
const organizationId = '0190b000-0000-7000-8000-000000000001';

let lane: ReaderLane;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const limits = { atOnceMax: 1, ofOneAtOnceMax: 1, ofOneWaitingMax: 1 };
  lane = openLane({ filesFolder: tmpdir(), idleSeconds, ...limits });
});
afterEach(async () => {
  vi.useRealTimers();
  await lane.close();
});

const nextReader = (): Promise<ReaderProcess> =>
  lane.use({ organizationId }, async (reader) => reader);

test('a reader ends after its idle time, counted from its last task', async () => {
  const first = await nextReader();
  vi.advanceTimersByTime((idleSeconds - 1) * seconds);
  expect(await nextReader()).toBe(first);
  vi.advanceTimersByTime(2 * seconds);
  expect(await nextReader()).toBe(first);
  vi.advanceTimersByTime((idleSeconds + 1) * seconds);
  expect(await nextReader()).not.toBe(first);
});
