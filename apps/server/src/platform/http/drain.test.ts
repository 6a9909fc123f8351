import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { registerDrain } from './drain.ts';
import { registerHealth } from './health.ts';
import { createHttpServer } from './http-server.ts';

const noticeMs = 2_000;

async function startServer() {
  const app = await createHttpServer({
    log: createLog('silent'),
    publicUrl: undefined,
    trustProxy: undefined,
    callsPerMinuteMax: 1_000,
  });
  let streamsEnded = 0;
  const isClosing = registerDrain(app, { noticeMs, endStreams: () => (streamsEnded += 1) });
  registerHealth(app, { isReady: async () => true, isClosing });
  const slow = { begun: Promise.withResolvers<void>(), end: Promise.withResolvers<void>() };
  app.get('/slow', async () => {
    slow.begun.resolve();
    await slow.end.promise;
    return { done: true };
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, url, slow, streamsEnded: () => streamsEnded };
}

test('a server that is to end says so first, goes on for a while, and finishes its requests', async () => {
  const { app, url, slow, streamsEnded } = await startServer();
  const ask = (path: string) => fetch(`${url}${path}`);
  expect((await ask('/readyz')).status).toBe(200);
  const answer = ask('/slow');
  await slow.begun.promise;
  const closed = app.close();
  const unready = await ask('/readyz');
  expect([unready.status, await unready.json()]).toEqual([503, { status: 'closing' }]);
  const late = await ask('/healthz');
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
  expect(streamsEnded()).toBe(0);
  await expect
    .poll(() => ask('/healthz').catch(String), { timeout: 10_000 })
    .toMatch('fetch failed');
  expect(streamsEnded()).toBeGreaterThan(0);
  slow.end.resolve();
  expect(await (await answer).json()).toEqual({ done: true });
  await closed;
});
