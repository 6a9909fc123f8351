import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { withClient } from '../platform/database/connection.ts';
import { liftLimits } from './testing/books.ts';
import { type DataFolder, makeDataFolder, signal } from './testing/data-folder.ts';
import { type ImportCheck, openImportCheck } from './testing/import-check.ts';
import { type LoopbackClient, registerAt } from './testing/loopback-client.ts';
import { expectPlainAnswers, familyOf, listen, outageMs, workOn } from './testing/outage.ts';
import { startOwnDatabase, urlOf } from './testing/own-database.ts';
import {
  killProductProcesses,
  type ProductProcess,
  startProductProcess,
} from './testing/product-process.ts';
import { type RemittanceFile, remittanceFile } from './testing/remittance-files.ts';

const testMsMax = 240_000;

const cleaners: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  await killProductProcesses();
  for (const clean of cleaners.splice(0).reverse()) await clean();
});

interface Scene {
  readonly folder: DataFolder;
  readonly product: ProductProcess;
  readonly client: LoopbackClient;
  readonly check: ImportCheck;
  readonly events: () => number;
  /** Accepted before the outage; some are just being read. */
  readonly accepted: RemittanceFile[];
}

async function openScene(folder: DataFolder, env: Record<string, string> = {}): Promise<Scene> {
  const product = await startProductProcess({ dataDir: folder.path, env });
  const { client, organizationId } = await registerAt(product.url);
  await withClient(await folder.admin(), (admin) => liftLimits(admin, organizationId));
  const ear = listen(client, product.url);
  cleaners.push(ear.stop);
  const accepted = [1, 2, 3, 4].map((seed) => remittanceFile(seed, { fillsPerMonth: 1_200 }));
  for (const file of accepted) expect((await client.upload(file)).status).toBe(201);
  const check = openImportCheck(folder, { client, organizationId });
  return { folder, product, client, check, events: ear.events, accepted };
}

async function makeFolder(): Promise<DataFolder> {
  const folder = await makeDataFolder();
  cleaners.push(() => folder.remove());
  return folder;
}

/** The same session, the same process: all that was accepted is read, what was refused is taken. */
async function expectAllWell(
  { product, client, check, events, accepted }: Scene,
  work: Awaited<ReturnType<typeof workOn>>,
): Promise<void> {
  const sinceMs = performance.now();
  await expect
    .poll(async () => (await client.get('/readyz')).status, { timeout: 60_000, interval: 200 })
    .toBe(200);
  expect((await client.get('/api/auth/user')).status).toBe(200);
  for (const file of work.refused) {
    // 409: it had been committed when the answer was lost.
    expect([201, 409]).toContain((await client.upload(file)).status);
  }
  await check.allRead({ sinceMs });
  await check.eachImportedOnce([...accepted, ...work.accepted, ...work.refused]);
  const heard = events();
  const late = remittanceFile(999);
  expect((await client.upload(late)).status).toBe(201);
  await expect.poll(events).toBeGreaterThan(heard);
  expect(product.isAlive()).toBe(true);
  await product.stop();
  expect(product.said()).not.toMatch(/error|unhandled|\bat .*:\d+:\d+/i);
}

test(
  'a database that is stopped for ten seconds is told in plain words, and nothing is lost',
  async () => {
    const folder = await makeFolder();
    let database = await startOwnDatabase(folder);
    cleaners.push(() => database.stop());
    const scene = await openScene(folder, { DATABASE_URL: urlOf(database.connection) });

    await database.stop();
    const until = performance.now() + outageMs;
    const work = await workOn(scene.client, { seed: 100, over: () => performance.now() > until });
    expectPlainAnswers(work.calls);
    const others = work.calls.filter(({ what }) => what !== '/healthz');
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([503]));
    expect(Math.max(...work.calls.map(({ tookMs }) => tookMs))).toBeLessThan(15_000);

    database = await startOwnDatabase(folder);
    await expectAllWell(scene, work);
  },
  testMsMax,
);

test(
  'the embedded database comes back each time it is killed within ten seconds, and nothing is lost',
  async () => {
    const folder = await makeFolder();
    const scene = await openScene(folder);
    const until = performance.now() + outageMs;
    const over = () => performance.now() > until;
    let killed = 0;
    const killing = (async () => {
      for (; !over(); await sleep(500)) {
        const pid = await folder.postmaster();
        if (pid === undefined) continue;
        signal(pid, 'SIGKILL');
        killed += 1;
      }
    })();
    const work = await workOn(scene.client, { seed: 200, over });
    await killing;
    expect(killed).toBeGreaterThan(1);
    expectPlainAnswers(work.calls);
    expect(work.calls.some(({ status }) => status === 503)).toBe(true);
    await expectAllWell(scene, work);
  },
  testMsMax,
);

test(
  'a database that stands still for ten seconds holds nobody up for good, and nothing is lost',
  async () => {
    const folder = await makeFolder();
    const scene = await openScene(folder);
    const family = familyOf((await folder.postmaster()) ?? 0);
    cleaners.push(() => {
      for (const pid of family) signal(pid, 'SIGCONT');
    });
    for (const pid of family) signal(pid, 'SIGSTOP');
    const until = performance.now() + outageMs;
    const working = workOn(scene.client, { seed: 300, over: () => performance.now() > until });
    expect((await scene.client.get('/healthz')).status).toBe(200);
    expect((await scene.client.request('/readyz', { withinMs: 8_000 })).status).toBe(503);
    await sleep(until - performance.now());
    for (const pid of family) signal(pid, 'SIGCONT');
    const work = await working;
    expectPlainAnswers(work.calls);
    await expectAllWell(scene, work);
  },
  testMsMax,
);
