import { expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

test('it waits for a browser that can tell that it is idle', async () => {
  const told: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => told.push(callback));
  const came = vi.fn();
  const waiting = whenIdle().then(came);
  await Promise.resolve();
  expect(came).not.toHaveBeenCalled();
  told[0]?.();
  await waiting;
  expect(came).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('a browser that cannot tell goes on at once', async () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  await expect(whenIdle()).resolves.toBeUndefined();
  vi.unstubAllGlobals();
});
