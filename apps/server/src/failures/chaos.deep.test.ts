import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DatabaseConnection, withClient } from '../platform/database/connection.ts';
import { createDatabase } from '../platform/database/database.ts';
import { signInAs } from '../platform/database/open-database.ts';
import { roleNamesOf } from '../platform/database/roles.ts';
import { findFreePort } from '../platform/embedded-postgres/postmaster.ts';
import { bucketSettings, startTestBucket, type TestBucket } from '../testing/s3-server.ts';
import { liftLimits } from './testing/books.ts';
import { type DataFolder, makeDataFolder } from './testing/data-folder.ts';
import { type Haproxy, startHaproxy } from './testing/haproxy.ts';
import { openImportCheck } from './testing/import-check.ts';
import { type LoopbackAnswer, type LoopbackClient, registerAt } from './testing/loopback-client.ts';
import { urlOf } from './testing/own-database.ts';
import { type Pgbouncer, startPgbouncer } from './testing/pgbouncer.ts';
import {
  killProductProcesses,
  type ProductProcess,
  startProductProcess,
} from './testing/product-process.ts';
import { type RemittanceFile, remittanceFile } from './testing/remittance-files.ts';
import { sharedSecrets } from './testing/served-database.ts';
import { type DatabaseServer, type ServerPair, startServerPair } from './testing/server-pair.ts';

/*
 * All that a host of many pharmacies runs, on one machine: three web processes behind HAProxy and
 * two workers without a common disk, PgBouncer before a primary with a synchronous standby, and a
 * bucket. Pharmacies upload, look, ask and pay while one part after another is killed.
 */

const kills = 100;
const pharmacyCount = 50;
const webProcesses = 3;
const workers = 2;
const poolSize = 10;
/** Between two kills, counted from when the part is there again. */
const quietMs = [3_000, 15_000] as const;
/** Between two things that a pharmacy does. */
const pauseMs = [4_000, 16_000] as const;
const testMsMax = 5_400_000;
const dollarsOwed = 100_000;

let pair: ServerPair;
let server: DatabaseServer;
let pgbouncer: Pgbouncer;
let bucket: TestBucket;
let haproxy: Haproxy;
const folders: DataFolder[] = [];
const ports: number[] = [];
const running: (ProductProcess | undefined)[] = [];

const admin = async (): Promise<DatabaseConnection> => ({ ...server.connection, database: 'pfs' });
const between = ([least, most]: readonly [number, number]) => sleep(randomInt(least, most));

/** The same place gets a new process: its port, its folder. */
function begin(place: number): Promise<ProductProcess> {
  return startProductProcess({
    dataDir: folders[place]?.path ?? '',
    env: {
      ...sharedSecrets,
      ...{ ROLE: place < webProcesses ? 'web' : 'worker', PORT: String(ports[place] ?? 0) },
      DATABASE_URL: urlOf(pgbouncer.owner),
      DATABASE_DIRECT_URL: urlOf(ownerAt(pair.address)),
      ...bucketSettings(bucket),
      ...{ LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1' },
    },
  });
}

/** A process that finds no database ends, and is begun again, as by the platform that runs it. */
async function start(place: number): Promise<void> {
  running[place] = undefined;
  for (;;) {
    try {
      running[place] = await begin(place);
      return;
    } catch (error) {
      expect(String(error)).toMatch(noDatabase);
      await sleep(1_000);
    }
  }
}

const noDatabase = /DATABASE_(DIRECT_)?URL: (no PostgreSQL server responds|the pooler)/;

/** A worker says nothing when it is ready, so it may end later. */
async function keepWorkers(over: () => boolean): Promise<void> {
  while (!over()) {
    for (let place = webProcesses; place < running.length; place += 1) {
      const worker = running[place];
      if (worker === undefined || worker.isAlive()) continue;
      expect(worker.said()).toMatch(noDatabase);
      await start(place);
    }
    await sleep(1_000);
  }
}

const ownerAt = (address: DatabaseConnection) => ({
  ...{ ...address, user: 'pfs_dba', password: 'dba' },
});

beforeAll(async () => {
  pair = await startServerPair();
  server = pair.primary;
  await withClient(await admin(), async (client) => {
    await client.query("create role pfs_dba login createrole password 'dba'");
    await client.query('alter database pfs owner to pfs_dba');
  });
  pgbouncer = await startPgbouncer({ owner: ownerAt(pair.address), admin }, poolSize);
  bucket = await startTestBucket();
  for (let place = 0; place < webProcesses + workers; place += 1) {
    folders.push(await makeDataFolder());
    if (place < webProcesses) ports.push(await findFreePort(undefined));
  }
  await Promise.all(folders.map((_, place) => start(place)));
  haproxy = await startHaproxy(ports);
  await vi.waitUntil(async () => (await fetch(`${haproxy.url}/readyz`)).ok, 30_000);
});

afterAll(async () => {
  await haproxy.stop();
  await killProductProcesses();
  await pgbouncer.stop();
  await bucket.close();
  await pair.remove();
  for (const folder of folders) await folder.remove();
});

interface Pharmacy {
  readonly number: number;
  readonly client: LoopbackClient;
  readonly organizationId: string;
  readonly vendorId: string;
  readonly invoiceId: string;
  /** What was answered: it must be there exactly once. */
  readonly files: RemittanceFile[];
  readonly vendors: string[];
  dollarsPaid: number;
}

const organizationIds = new Set<string>();
let failedCalls = 0;

/** No answer may say anything of another pharmacy. */
function expectOwn(organizationId: string, body: unknown): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const others = [...organizationIds].filter((id) => id !== organizationId && text.includes(id));
  expect(others).toEqual([]);
}

const isAway = ({ status, body }: LoopbackAnswer) =>
  [502, 503, 504].includes(status) || (status === 409 && body.code === 'still_at_work');

type Caller = Pick<Pharmacy, 'client' | 'organizationId'>;

/** Makes a call until it is answered, with the same key each time, as the web app does. */
async function insist(
  { client, organizationId }: Caller,
  path: string,
  init: RequestInit = {},
): Promise<LoopbackAnswer> {
  const isChange = init.method !== undefined;
  const key = isChange ? { 'idempotency-key': randomUUID() } : {};
  const headers = { ...(init.headers as Record<string, string> | undefined), ...key };
  for (;;) {
    const answer = await client.request(path, { ...init, headers }).catch(() => undefined);
    if (answer !== undefined) {
      expectOwn(organizationId, answer.body);
      if (answer.status < 300) return answer;
      if (!isAway(answer)) throw new Error(`${path}: ${answer.status} ${inspect(answer.body)}`);
    }
    failedCalls += 1;
    await sleep(500);
  }
}

const post = (caller: Caller, path: string, body: object, method = 'POST') =>
  insist(caller, path, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

async function addVendor(caller: Caller, name: string): Promise<string> {
  const { body } = await post(caller, '/api/vendors', { name, acceptSimilar: true });
  return String(body.id);
}

async function makePharmacy(number: number): Promise<Pharmacy> {
  const caller = await registerAt(haproxy.url, `10.1.1.${number}`);
  organizationIds.add(caller.organizationId);
  await withClient(await admin(), (client) => liftLimits(client, caller.organizationId));
  const vendor = vendorName(caller, 0);
  const vendorId = await addVendor(caller, vendor);
  const price = String(dollarsOwed);
  const { body } = await post(caller, '/api/vendor-invoices', {
    ...{ vendorId, invoiceNumber: 'OWED', invoiceDate: '2026-03-01', totalAmount: price },
    lineItems: [{ description: 'Goods', quantity: '1', unitPrice: price, totalPrice: price }],
  });
  const invoiceId = String(body.id);
  const status = { status: 'approved' };
  await post(caller, `/api/vendor-invoices/${invoiceId}/status`, status, 'PATCH');
  return {
    ...{ ...caller, number, vendorId, invoiceId },
    ...{ files: [], vendors: [vendor], dollarsPaid: 0 },
  };
}

const vendorName = ({ organizationId }: Caller, number: number) =>
  `Vendor ${number} of ${organizationId}`;

async function upload(pharmacy: Pharmacy): Promise<void> {
  const seed = pharmacy.number * 1_000 + pharmacy.files.length;
  const file = remittanceFile(seed, { fillsPerMonth: 10 });
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(file.text, 'latin1')]), file.name);
  await insist(pharmacy, '/api/remittances/upload', { method: 'POST', body: form });
  pharmacy.files.push(file);
}

async function look(pharmacy: Pharmacy): Promise<void> {
  const paths = ['/api/dashboard', '/api/remittances', '/api/claims', '/api/notifications'];
  await insist(pharmacy, paths[randomInt(paths.length)] ?? '');
}

async function ask(pharmacy: Pharmacy): Promise<void> {
  const message = 'How much DIR did each payer take in April 2026?';
  await post(pharmacy, '/api/ai/chat', { message, messageId: randomUUID() });
}

async function pay(pharmacy: Pharmacy): Promise<void> {
  const path = `/api/vendor-invoices/${pharmacy.invoiceId}/payments`;
  await post(pharmacy, path, { amount: '1', paidOn: '2026-04-01' });
  pharmacy.dollarsPaid += 1;
}

async function add(pharmacy: Pharmacy): Promise<void> {
  const name = vendorName(pharmacy, pharmacy.vendors.length);
  await addVendor(pharmacy, name);
  pharmacy.vendors.push(name);
}

const doings = [upload, look, pay, ask, add, look];

async function workUntil(over: () => boolean, pharmacy: Pharmacy): Promise<void> {
  for (let turn = pharmacy.number; !over(); turn += 1) {
    await doings[turn % doings.length]?.(pharmacy);
    await between(pauseMs);
  }
}

async function replace(place: number): Promise<void> {
  const before = running[place];
  if (place < webProcesses) expect(before?.isAlive(), before?.said()).toBe(true);
  running[place] = undefined;
  await before?.kill();
  await start(place);
}

async function restartDatabase(): Promise<void> {
  await server.kill();
  await sleep(1_000);
  await server.start();
}

async function failOver(): Promise<void> {
  await pair.primary.kill();
  pair.moveAddress(pair.standby);
  await sleep(1_000);
  await pair.promote();
  server = pair.standby;
}

/** One part after another at random; halfway the primary goes for good. */
async function killParts(over: () => boolean): Promise<void> {
  const parts = [
    ...Array.from({ length: webProcesses + workers }, (_, place) => () => replace(place)),
    () => pgbouncer.restart(),
    () => haproxy.restart(),
    () => bucket.restart(2_000),
    restartDatabase,
  ];
  for (let kill = 1; kill <= kills && !over(); kill += 1) {
    await (kill === Math.ceil(kills / 2) ? failOver : parts[randomInt(parts.length)])?.();
    await between(quietMs);
  }
}

async function expectWhole(pharmacy: Pharmacy): Promise<void> {
  const check = openImportCheck(
    {
      admin,
      openDatabase: async () => {
        const roles = roleNamesOf('pfs');
        return createDatabase({
          app: signInAs(await admin(), roles.app, sharedSecrets.ENCRYPTION_KEY),
          platform: signInAs(await admin(), roles.platform, sharedSecrets.ENCRYPTION_KEY),
          log: { warn: () => undefined },
        });
      },
    },
    pharmacy,
  );
  await check.allRead({ sinceMs: performance.now() });
  await check.eachImportedOnce(pharmacy.files);
  const { client, invoiceId } = pharmacy;
  const { body: vendors } = await client.get('/api/vendors');
  const names = (vendors as { name: string }[]).map(({ name }) => name);
  expect(names.toSorted()).toEqual(pharmacy.vendors.toSorted());
  const { body: invoice } = await client.get(`/api/vendor-invoices/${invoiceId}`);
  expect(invoice.payments).toHaveLength(pharmacy.dollarsPaid);
  expect(invoice.paidAmount).toBe(pharmacy.dollarsPaid);
}

test(
  'whatever dies, what was answered is there exactly once, and nobody sees another pharmacy',
  async () => {
    const pharmacies: Pharmacy[] = [];
    for (let number = 1; number <= pharmacyCount; number += 1) {
      pharmacies.push(await makePharmacy(number));
    }
    let isOver = false;
    const over = () => isOver;
    const begun = [
      killParts(over),
      keepWorkers(over),
      ...pharmacies.map((pharmacy) => workUntil(over, pharmacy)),
    ];
    const ends = begun.map((work) =>
      work.finally(() => {
        isOver = true;
      }),
    );
    for (const end of await Promise.allSettled(ends)) {
      if (end.status === 'rejected') throw end.reason;
    }
    for (const pharmacy of pharmacies) await expectWhole(pharmacy);
    expect(failedCalls).toBeGreaterThan(0);
    // Everyone got on with everything, all the time.
    for (const { files, vendors, dollarsPaid } of pharmacies) {
      const least = Math.min(files.length, vendors.length, dollarsPaid);
      expect(least).toBeGreaterThanOrEqual(kills / 20);
    }
  },
  testMsMax,
);
