import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withClient } from '../platform/database/connection.ts';
import { findFreePort } from '../platform/embedded-postgres/postmaster.ts';
import { bucketSettings, startTestBucket, type TestBucket } from '../testing/s3-server.ts';
import { liftLimits } from './testing/books.ts';
import { type DataFolder, makeDataFolder } from './testing/data-folder.ts';
import { type Haproxy, startHaproxy } from './testing/haproxy.ts';
import { openImportCheck } from './testing/import-check.ts';
import { type LoopbackClient, registerAt } from './testing/loopback-client.ts';
import { listen } from './testing/outage.ts';
import { urlOf } from './testing/own-database.ts';
import {
  killProductProcesses,
  type ProductProcess,
  startProductProcess,
} from './testing/product-process.ts';
import { type RemittanceFile, remittanceFile } from './testing/remittance-files.ts';
import {
  makeServedDatabase,
  type ServedDatabase,
  sharedSecrets,
} from './testing/served-database.ts';

/*
 * Three web processes behind HAProxy and two workers, with a bucket and no common disk. Requests
 * go to a process at random.
 */

const webProcesses = 3;
const workers = 2;
const looksAtOnce = 6;
/** Below what one address may call in a minute. */
const pauseMs = 400;

let database: ServedDatabase;
let bucket: TestBucket;
let haproxy: Haproxy;
const folders: DataFolder[] = [];
const ports: number[] = [];
const running: ProductProcess[] = [];

/** The same place gets a new process: its port, its folder. */
async function start(place: number): Promise<ProductProcess> {
  return startProductProcess({
    dataDir: folders[place]?.path ?? '',
    env: {
      ...sharedSecrets,
      ...{ ROLE: place < webProcesses ? 'web' : 'worker', PORT: String(ports[place] ?? 0) },
      DATABASE_URL: urlOf(database.owner),
      ...bucketSettings(bucket),
      ...{ DRAIN_SECONDS: '1', LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' },
    },
  });
}

beforeAll(async () => {
  database = await makeServedDatabase('rolling');
  bucket = await startTestBucket();
  for (let place = 0; place < webProcesses + workers; place += 1) {
    folders.push(await makeDataFolder());
    if (place < webProcesses) ports.push(await findFreePort(undefined));
  }
  running.push(...(await Promise.all(folders.map((_, place) => start(place)))));
  haproxy = await startHaproxy(ports);
  await vi.waitUntil(async () => (await fetch(`${haproxy.url}/readyz`)).ok, 30_000);
});

afterAll(async () => {
  await haproxy.stop();
  await killProductProcesses();
  await bucket.close();
  await database.remove();
  for (const folder of folders) await folder.remove();
});

interface Worked {
  readonly failed: string[];
  readonly uploaded: RemittanceFile[];
  calls: number;
}

/** What a pharmacy does all the time, until it is over: no call may fail. */
async function workUntil(over: () => boolean, client: LoopbackClient, worked: Worked) {
  const paths = ['/api/auth/user', '/api/dashboard', '/api/remittances', '/api/notifications'];
  const call = async (what: string, work: () => Promise<{ status: number; body: unknown }>) => {
    worked.calls += 1;
    const { status, body } = await work().catch((error: Error) => ({
      status: 0,
      body: error.cause,
    }));
    if (status === 0 || status >= 300) worked.failed.push(`${what} ${status} ${inspect(body)}`);
    return status;
  };
  const look = async (turn: number): Promise<void> => {
    const path = paths[turn % paths.length] ?? '';
    await call(path, () => client.get(path));
    await sleep(pauseMs);
    if (!over()) await look(turn + 1);
  };
  const upload = async (seed: number): Promise<void> => {
    const file = remittanceFile(seed, { fillsPerMonth: 60 });
    if ((await call('upload', () => client.upload(file))) === 201) worked.uploaded.push(file);
    await sleep(pauseMs);
    if (!over()) await upload(seed + 1);
  };
  await Promise.all([...Array.from({ length: looksAtOnce }, (_, turn) => look(turn)), upload(1)]);
}

test('all processes are replaced one after the other while a pharmacy works: no call fails', async () => {
  const { client, organizationId } = await registerAt(haproxy.url);
  await withClient(await database.admin(), (admin) => liftLimits(admin, organizationId));
  const stream = listen(client, haproxy.url);
  const worked: Worked = { failed: [], uploaded: [], calls: 0 };
  let isOver = false;
  const sinceMs = performance.now();
  const working = workUntil(() => isOver, client, worked);
  await sleep(2_000);
  for (const place of running.keys()) {
    const before = running[place];
    await before?.stop();
    expect(before?.said()).not.toMatch(/error|unhandled/i);
    running[place] = await start(place);
    await sleep(1_000);
  }
  isOver = true;
  await working;
  expect(worked.failed).toEqual([]);
  expect(worked.calls).toBeGreaterThan(200);
  expect(worked.uploaded.length).toBeGreaterThan(10);
  const check = openImportCheck(database, { client, organizationId });
  await check.allRead({ sinceMs: Math.max(sinceMs, performance.now() - 1_000) });
  await check.eachImportedOnce(worked.uploaded);
  const heard = stream.events();
  expect((await client.upload(remittanceFile(9_999))).status).toBe(201);
  await expect.poll(stream.events).toBeGreaterThan(heard);
  stream.stop();
});
