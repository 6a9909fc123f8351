import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Route } from '@pfs/wire/route';
import { routes } from '@pfs/wire/routes';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startDemoPharmacy } from './features/assistant/testing/demo-pharmacy.ts';
import { readSavedHeads, verifyAudit } from './features/audit/public.ts';
import { findQueuedCases } from './features/cases/public.ts';
import { matchQueued } from './features/claim-matches/public.ts';
import { doCostWork } from './features/costs/public.ts';
import { matchQueuedDeposits } from './features/deposits/public.ts';
import { checkQueuedContracts } from './features/payer-contracts/public.ts';
import { withClient } from './platform/database/connection.ts';
import type { TenantTransaction } from './platform/database/database.ts';
import { selectOwn } from './platform/database/own-rows.ts';
import { exportTenant } from './platform/tenant-move/export-tenant.ts';
import { importTenant } from './platform/tenant-move/import-tenant.ts';
import { proveArrival } from './prove-arrival.ts';
import { solveCaptcha } from './testing/captcha.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { createTestClient, type TestClient } from './testing/test-client.ts';

/* A pharmacy with everything in it moves to an installation with other keys. */

const day = '2026-11-20';
const path = join(inject('testServer').runFolder, `moved-${process.pid}.pharmacy`);
let source: TestApp;
let target: TestApp;
let organizationId: string;
let password: string;
let heads: readonly string[];
let before: ReadonlyMap<string, string>;

beforeAll(async () => {
  const pharmacy = await startDemoPharmacy(day, { role: 'web' });
  source = pharmacy.app;
  organizationId = pharmacy.organizationId;
  const { dataDir } = source.platform.config;
  password = (await readFile(join(dataDir, 'demo-password'), 'utf8')).trim();
  const client = await signIn(source);
  const key = await generateIdentity();
  await settled(source);
  before = await readEverything(client);
  const given = { ...partsOf(source), path, key: await identityToRecipient(key) };
  await exportTenant({ ...given, organizationId });
  target = await startTestApp({ clock: source.platform.clock, worker: false });
  await copyPrices();
  const { app: appRole } = target.testDatabase.server.roles;
  const prove = async (tx: TenantTransaction) => {
    heads = await proveArrival(tx);
  };
  await importTenant({ ...partsOf(target), path, key, appRole, prove });
}, 600_000);
afterAll(async () => {
  await source.close();
  await target?.close();
});

function partsOf({ platform, testDatabase }: TestApp) {
  const encryptionKey = Buffer.from(platform.keys.encryptionKey).toString('hex');
  return { store: platform.files, admin: testDatabase.admin, encryptionKey };
}

/** Until what follows from its files is done. */
async function settled({ platform, testDatabase }: TestApp): Promise<void> {
  await withClient(testDatabase.admin, async (client) => {
    const queues = ['match', 'line', 'deposit', 'case', 'price', 'contract'];
    const open = queues.map((queue) => `select from ${queue}_queue`);
    while ((await client.query(`${open.join(' union all ')} limit 1`)).rowCount !== 0) {
      await doCostWork(platform);
      await matchQueuedDeposits(platform);
      await checkQueuedContracts(platform);
      await matchQueued(platform);
      await findQueuedCases(platform);
      await sleep(50);
    }
  });
  await doCostWork(platform);
}

async function copyPrices(): Promise<void> {
  await withClient(source.testDatabase.admin, (from) =>
    withClient(target.testDatabase.admin, async (to) => {
      for (const table of ['nadac_prices', 'nadac_imports', 'mfp_prices']) {
        await pipeline(
          from.query(copyTo(`copy ${table} to stdout`)),
          to.query(copyFrom(`copy ${table} from stdin`)),
        );
      }
    }),
  );
}

async function signIn(app: TestApp): Promise<TestClient> {
  const client = createTestClient(app.server);
  const answer = await client.post('/api/auth/login', {
    ...{ email: 'demo@maplestreet.example', password },
    recaptchaToken: await solveCaptcha(app.server),
  });
  expect(answer.status, answer.text).toBe(200);
  return client;
}

/** By address, what everyone gets; lists without an order in one that is always the same. */
async function readEverything(client: TestClient): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  for (const { method, path: url, access } of Object.values(routes) as readonly Route[]) {
    const isOwn = url.startsWith('/api/auth/') || url === '/api/events';
    if (method !== 'GET' || url.includes(':') || access === 'super_admin' || isOwn) continue;
    const { status, text } = await client.get(url);
    if (status !== 200 || !/^[[{]/.test(text)) continue;
    answers.set(url, JSON.stringify(inOrder(JSON.parse(text))));
  }
  return answers;
}

/** The addresses whose answers are not those of before. */
function different(after: ReadonlyMap<string, string>): readonly string[] {
  return [...before.keys()].filter((url) => after.get(url) !== before.get(url));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => JSON.stringify(inOrder(item))).toSorted();
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value).map(([name, item]) => [name, inOrder(item)]);
}

test('every answer of the API is what it was, to people with their passwords', async () => {
  expect(before.size).toBeGreaterThan(50);
  expect(before.get('/api/claims')?.length).toBeGreaterThan(10_000);
  const after = await readEverything(await signIn(target));
  expect(different(after)).toEqual([]);
});

test('every original comes back to the byte', async () => {
  const clients = [await signIn(target), await signIn(source)];
  const { body: files } = await (await signIn(target)).get('/api/remittances?limit=500');
  expect(files.length).toBeGreaterThan(20);
  for (const { id } of files) {
    const originals = await Promise.all(
      clients.map((client) => client.get(`/api/remittances/${id}/original`)),
    );
    expect(originals.map(({ status }) => status)).toEqual([200, 200]);
    expect(originals[1]?.text).toBe(originals[0]?.text);
  }
});

test('the audit trail goes on from the head that it had, and tells of the move', async () => {
  const [head = ''] = heads;
  const kept = readSavedHeads(head);
  expect(kept.get(organizationId)?.sequence).toBeGreaterThan(100);
  for (const { platform } of [source, target]) {
    const verdicts = await platform.database.withPlatform('verify', (tx) => verifyAudit(tx, kept));
    expect(verdicts.filter(({ broken }) => broken !== undefined)).toEqual([]);
    expect(verdicts.map(({ chain }) => chain)).toContain(organizationId);
  }
  const moved = await target.platform.database.withTenant(organizationId, (tx) =>
    selectOwn(tx, 'audit_trails', { description: 'Pharmacy moved here from another installation' })
      .select('action')
      .execute(),
  );
  expect(moved).toEqual([{ action: 'create' }]);
});
