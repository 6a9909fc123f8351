import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../platform/database/connection.ts';
import { liftLimits } from './testing/books.ts';
import { type DataFolder, makeDataFolder } from './testing/data-folder.ts';
import { openImportCheck } from './testing/import-check.ts';
import { registerAt } from './testing/loopback-client.ts';
import { listen } from './testing/outage.ts';
import { urlOf } from './testing/own-database.ts';
import { type Pgbouncer, startPgbouncer } from './testing/pgbouncer.ts';
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

/* Two web processes and a worker that share five sessions for each role behind PgBouncer. */

const poolSize = 5;
const filesOfEach = 8;
const looksAtOnce = 12;

let database: ServedDatabase;
let pgbouncer: Pgbouncer;
let folder: DataFolder;
let worker: ProductProcess;
let web: readonly ProductProcess[];

beforeAll(async () => {
  folder = await makeDataFolder();
  database = await makeServedDatabase('pooled');
  pgbouncer = await startPgbouncer(database, poolSize);
  const start = (role: string) =>
    startProductProcess({
      dataDir: folder.path,
      env: {
        ...sharedSecrets,
        ROLE: role,
        DATABASE_URL: urlOf(pgbouncer.owner),
        DATABASE_DIRECT_URL: urlOf(database.owner),
        LOG_LEVEL: 'warn',
      },
    });
  [worker, ...web] = (await Promise.all([start('worker'), start('web'), start('web')])) as [
    ProductProcess,
    ...ProductProcess[],
  ];
});

afterAll(async () => {
  await killProductProcesses();
  await pgbouncer.stop();
  await database.remove();
  await folder.remove();
});

/** Sessions of PostgreSQL that PgBouncer has open for the role of the pharmacies. */
async function pooledSessions(): Promise<number> {
  const { rows } = await withClient(await database.admin(), (client) =>
    client.query('select count(*)::int as sessions from pg_stat_activity where usename = $1', [
      `${database.owner.database}_app`,
    ]),
  );
  return Number(rows[0]?.sessions);
}

async function workOfPharmacy(seed: number) {
  const at = (turn: number) => web[turn % web.length]?.url ?? '';
  const { client, organizationId } = await registerAt(at(seed));
  await withClient(await database.admin(), (admin) => liftLimits(admin, organizationId));
  const streams = [at(0), at(1)].map((url) => listen(client, url));
  const files = Array.from({ length: filesOfEach }, (_, number) =>
    remittanceFile(seed * 100 + number, { fillsPerMonth: 100 }),
  );
  const send = async (file: RemittanceFile, turn: number) => {
    client.moveTo(at(turn));
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(file.text, 'latin1')]), file.name);
    const headers = { 'idempotency-key': file.sha256 };
    return client.request('/api/remittances/upload', { method: 'POST', body: form, headers });
  };
  let looks = 0;
  const sinceMs = performance.now();
  let over = false;
  const look = async (turn: number): Promise<void> => {
    client.moveTo(at(turn));
    const path =
      turn % 3 === 0 ? '/api/remittances' : `/api/dashboard?month=2026-0${(turn % 4) + 1}`;
    expect((await client.get(path)).status).toBe(200);
    looks += 1;
    if (!over) await look(turn + 1);
  };
  const looking = Array.from({ length: looksAtOnce }, (_, turn) => look(turn));
  for (const [turn, file] of files.entries()) {
    // The same call twice at once, in two processes: one effect, and one answer.
    const [first, second] = await Promise.all([send(file, turn), send(file, turn + 1)]);
    const again = await send(file, turn + 1);
    const done = [first, second, again].filter(({ status }) => status === 201);
    expect(again.status, JSON.stringify(again.body)).toBe(201);
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1);
    const others = [first, second].filter(({ status }) => status !== 201);
    for (const { body } of others) expect(body.code).toBe('still_at_work');
  }
  const check = openImportCheck(database, { client, organizationId });
  await check.allRead({ sinceMs });
  over = true;
  await Promise.all(looking);
  for (const stream of streams) {
    await expect.poll(stream.events).toBeGreaterThan(filesOfEach);
    stream.stop();
  }
  return { looks, check: () => check.eachImportedOnce(files) };
}

test('several processes work through PgBouncer with transaction pooling', async () => {
  const sessions: number[] = [];
  const counting = setInterval(async () => sessions.push(await pooledSessions()), 500);
  const pharmacies = await Promise.all([1, 2, 3].map(workOfPharmacy));
  clearInterval(counting);
  expect(Math.max(...sessions)).toBe(poolSize);
  for (const { looks, check } of pharmacies) {
    expect(looks).toBeGreaterThan(looksAtOnce);
    await check();
  }
  for (const product of [worker, ...web]) {
    expect(product.said()).not.toMatch(/error|prepared statement|timeout/i);
    await product.stop();
  }
});
