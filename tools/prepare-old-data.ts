import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { CaptchaOffer } from '@pfs/wire/captcha';
import { withClient } from '../apps/server/src/platform/database/connection.ts';
import { beginSnapshot, snapshotRows } from '../apps/server/src/platform/database/snapshot.ts';
import { tableSums } from '../apps/server/src/platform/database/table-sums.ts';
import { solvePuzzle } from '../apps/server/src/testing/captcha.ts';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';

/*
 * Runs the program of an older commit, lets a pharmacy work with it over HTTP, and keeps its
 * database with the sums of its tables, for the test that upgrades it:
 *
 *   git worktree add --detach FOLDER COMMIT   (and its node_modules)
 *   node tools/prepare-old-data.ts FOLDER FILE
 *
 * FILE is a JSON line with the sums, then the snapshot, all in brotli.
 */
const [folder = '', file = ''] = process.argv.slice(2);
const port = 34_517;
const base = `http://127.0.0.1:${port}`;
let cookie = '';

async function call(path: string, body?: unknown, method = 'POST'): Promise<unknown> {
  const form = body instanceof FormData;
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: { cookie, ...(form ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  });
  for (const set of answer.headers.getSetCookie()) {
    if (set.startsWith('pfs_session=')) cookie = set.split(';')[0] ?? '';
  }
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

function get(path: string): Promise<unknown> {
  return call(path, undefined, 'GET');
}

async function register(): Promise<void> {
  const offer = (await get('/api/auth/captcha')) as CaptchaOffer;
  if (offer.provider !== 'altcha') throw new Error('no puzzle');
  await call('/api/auth/register-pharmacy', {
    pharmacyName: 'Old Oak Pharmacy',
    pharmacyAddress: '12 Main Street',
    pharmacyCity: 'Springfield',
    pharmacyState: 'IL',
    pharmacyZipCode: '62701',
    pharmacyPhone: '217-555-0112',
    pharmacyLicense: '054-012345',
    adminFirstName: 'Maria',
    adminLastName: 'Lopez',
    adminEmail: 'owner@oak.example',
    adminPassword: 'Correct-Horse-7',
    recaptchaToken: await solvePuzzle(offer.challenge),
  });
}

async function upload(name: string, content: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  await call('/api/remittances/upload', form);
}

/** A purchase, a payment out of balance, a reversal, lump sums, and the product's samples. */
async function work(): Promise<void> {
  const vendor = (await call('/api/vendors', { name: 'Prairie Wholesale' })) as { id: string };
  await call('/api/vendor-invoices', {
    vendorId: vendor.id,
    invoiceNumber: 'PW-1001',
    invoiceDate: '2026-03-02',
    dueDate: '2026-04-01',
    totalAmount: '240.00',
    lineItems: [
      {
        description: 'ATORVASTATIN 20 MG',
        quantity: '800',
        unitPrice: '0.30',
        totalPrice: '240.00',
        ndc: '00071015523',
      },
    ],
  });
  const drug = { drugName: 'ATORVASTATIN 20 MG', ndc: '00071015523' };
  await upload(
    'march.835',
    smallRemittance(
      {
        paidOn: '2026-03-10',
        payer: 'NORTHWIND RX',
        claims: [
          { id: '7000001', gross: 4_500, dir: 350, filledOn: '2026-03-05', ...drug },
          { id: '7000002', gross: 2_000, dir: 120, unknown: 80, filledOn: '2026-03-06', ...drug },
          { id: '7000003', gross: 1_000, status: 'denied', ...drug },
        ],
        lumps: [
          ['FB', 'DIR Q1', 900],
          ['CS', 'ADJ 17', 250],
        ],
      },
      { paidOn: '2026-03-12', payer: 'HARBOR PBM', claims: [{ id: '7000010', gross: 3_000 }] },
    ),
  );
  await upload(
    'april.835',
    smallRemittance(
      {
        paidOn: '2026-04-10',
        payer: 'NORTHWIND RX',
        claims: [
          { id: '7000001', gross: 4_500, dir: 350, status: 'reversal', ...drug },
          { id: '7000021', gross: 9_000, dir: 410, filledOn: '2026-04-02', ...drug },
        ],
      },
      {
        paidOn: '2026-04-11',
        payer: 'HARBOR PBM',
        claims: [{ id: '7000020', gross: 1_234 }],
        amount: 1_000,
      },
    ),
  );
  for (let samples = 0; samples < 3; samples += 1) await call('/api/test/add-sample-remittance');
  await settled();
  await call('/api/ai/chat', { message: 'What did we pay in DIR fees?' }).catch(() => undefined);
}

async function settled(): Promise<void> {
  for (let quiet = 0; quiet < 5; ) {
    const all = (await get('/api/remittances')) as { processingStatus: string }[];
    const list = Array.isArray(all) ? all : ((all as { items: typeof all }).items ?? []);
    const open = list.some(({ processingStatus }) => /pending|processing/.test(processingStatus));
    quiet = open ? 0 : quiet + 1;
    await sleep(1_000);
  }
}

const dataDir = await mkdtemp('/tmp/pfs-old-data-');
const server = spawn(process.execPath, [join(folder, 'apps/server/src/main.ts')], {
  cwd: folder,
  env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port), DEMO: 'off' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = new Promise((resolve) => server.once('exit', resolve));
try {
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.includes('is ready')) break;
  }
  await register();
  await work();
  const kept = async (name: string) => (await readFile(join(dataDir, name), 'utf8')).trim();
  const connection = {
    host: '127.0.0.1',
    port: Number(await kept('postgres-port')),
    database: 'pfs',
    user: 'postgres',
    password: await kept('postgres-password'),
    ssl: undefined,
  };
  const pieces = await withClient(connection, async (client) => {
    await beginSnapshot(client);
    const sums = await tableSums(client, { withViews: true });
    const read: Buffer[] = [Buffer.from(`${JSON.stringify(sums)}\n`)];
    for await (const piece of snapshotRows(client)) read.push(piece);
    return read;
  });
  await writeFile(file, brotliCompressSync(Buffer.concat(pieces)));
} finally {
  server.kill('SIGTERM');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
}
