import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { withClient } from '../platform/database/connection.ts';
import { createDatabase } from '../platform/database/database.ts';
import { signInAs } from '../platform/database/open-database.ts';
import { roleNamesOf } from '../platform/database/roles.ts';
import { liftLimits } from './testing/books.ts';
import { type DataFolder, makeDataFolder } from './testing/data-folder.ts';
import { openImportCheck } from './testing/import-check.ts';
import { registerAt } from './testing/loopback-client.ts';
import { expectPlainAnswers, listen, workOn } from './testing/outage.ts';
import { urlOf } from './testing/own-database.ts';
import {
  killProductProcesses,
  type ProductProcess,
  startProductProcess,
} from './testing/product-process.ts';
import { remittanceFile } from './testing/remittance-files.ts';
import { sharedSecrets } from './testing/served-database.ts';
import { type DatabaseServer, type ServerPair, startServerPair } from './testing/server-pair.ts';

const testMsMax = 300_000;
/** From the server's end to the next upload that is taken, with the time that others take. */
const backMsMax = 30_000;
/** What moves the address takes that long to find out. */
const noticeMs = 3_000;

const cleaners: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  await killProductProcesses();
  for (const clean of cleaners.splice(0).reverse()) await clean();
});

async function startProcesses(pair: ServerPair, folder: DataFolder) {
  const start = (role: string) =>
    startProductProcess({
      dataDir: folder.path,
      env: { ...sharedSecrets, ROLE: role, DATABASE_URL: urlOf(pair.address) },
    });
  const web = await start('web');
  return { web, worker: await start('worker') };
}

/** How the service goes on after `fail` in the middle of work; `now` is the server from then on. */
async function expectToGoOn(
  pair: ServerPair,
  { fail, now }: { fail: () => Promise<void>; now: DatabaseServer },
): Promise<void> {
  const folder = await makeDataFolder();
  cleaners.push(() => folder.remove());
  const { web, worker } = await startProcesses(pair, folder);
  const { client, organizationId } = await registerAt(web.url);
  const adminOf = (server: DatabaseServer) => ({ ...server.connection, database: 'pfs' });
  await withClient(adminOf(pair.primary), (admin) => liftLimits(admin, organizationId));
  const stream = listen(client, web.url);
  cleaners.push(stream.stop);
  const accepted = [1, 2, 3].map((seed) => remittanceFile(seed, { fillsPerMonth: 600 }));
  for (const file of accepted) expect((await client.upload(file)).status).toBe(201);

  // The worker is up.
  const first = remittanceFile(4);
  accepted.push(first);
  const { id } = (await client.upload(first)).body;
  const statusOf = async () => (await client.get(`/api/remittances/${id}`)).body.processingStatus;
  await expect.poll(statusOf, { timeout: 60_000 }).toBe('completed');

  let isOver = false;
  const working = workOn(client, { seed: 100, over: () => isOver });
  await sleep(2_000);
  const failedAtMs = performance.now();
  await fail();
  const late = remittanceFile(999);
  await expect
    .poll(async () => [201, 409].includes((await client.upload(late)).status), {
      timeout: backMsMax,
    })
    .toBe(true);
  expect(performance.now() - failedAtMs).toBeLessThan(backMsMax);
  isOver = true;
  const work = await working;
  expectPlainAnswers(work.calls);
  expect(work.accepted.length).toBeGreaterThan(0);
  for (const file of work.refused) {
    // 409: it had been committed when the answer was lost.
    expect([201, 409]).toContain((await client.upload(file)).status);
  }
  expect((await client.get('/readyz')).status).toBe(200);
  const heard = stream.events();
  const last = remittanceFile(1_000);
  expect((await client.upload(last)).status).toBe(201);
  await expect.poll(stream.events).toBeGreaterThan(heard);
  const check = openImportCheck(
    {
      admin: async () => adminOf(now),
      async openDatabase() {
        const roles = roleNamesOf('pfs');
        return createDatabase({
          app: signInAs(adminOf(now), roles.app, sharedSecrets.ENCRYPTION_KEY),
          platform: signInAs(adminOf(now), roles.platform, sharedSecrets.ENCRYPTION_KEY),
          log: { warn: () => undefined },
        });
      },
    },
    { client, organizationId },
  );
  await check.allRead({ sinceMs: performance.now() });
  await check.eachImportedOnce([...accepted, ...work.accepted, ...work.refused, late, last]);
  await expectGoodEnd([web, worker]);
}

async function expectGoodEnd(processes: readonly ProductProcess[]): Promise<void> {
  for (const product of processes) {
    expect(product.isAlive()).toBe(true);
    await product.stop();
    expect(product.said()).not.toMatch(/error|unhandled|\bat .*:\d+:\d+/i);
  }
}

test(
  'a primary that fails and comes back keeps nobody waiting for a person, and loses nothing',
  async () => {
    const pair = await startServerPair();
    cleaners.push(() => pair.remove());
    const fail = async () => {
      await pair.primary.kill();
      await sleep(noticeMs);
      await pair.primary.start();
    };
    await expectToGoOn(pair, { fail, now: pair.primary });
  },
  testMsMax,
);

test(
  'a standby takes over from a primary that is gone, and nothing that was answered is lost',
  async () => {
    const pair = await startServerPair();
    cleaners.push(() => pair.remove());
    const fail = async () => {
      await pair.primary.kill();
      await sleep(noticeMs);
      // The address may move before the standby is promoted: it only reads at first.
      pair.moveAddress(pair.standby);
      await sleep(1_000);
      await pair.promote();
    };
    await expectToGoOn(pair, { fail, now: pair.standby });
  },
  testMsMax,
);
