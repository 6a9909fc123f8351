import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '../api/call.ts';
import { watchUserActivity } from './user-activity.ts';

beforeEach(() => void vi.useFakeTimers());

test('a call says so when nobody has touched the page for a minute', async () => {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response('[]'));
  vi.stubGlobal('fetch', fetched);
  watchUserActivity(window);
  const isUnattended = async () => {
    await call('GET /api/remittances');
    return new Headers(fetched.mock.lastCall?.[1].headers).has('x-unattended');
  };
  window.dispatchEvent(new Event('keydown'));
  expect(await isUnattended()).toBe(false);
  vi.advanceTimersByTime(59_000);
  expect(await isUnattended()).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(await isUnattended()).toBe(true);
  window.dispatchEvent(new Event('pointermove'));
  expect(await isUnattended()).toBe(false);
});
